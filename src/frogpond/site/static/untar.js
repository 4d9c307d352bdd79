// The files of a tar archive, as [name, bytes]; for the service worker (a classic script) and for the web workers (modules).
self.untar = buffer => {
  const all = new Uint8Array(buffer), files = [], text = new TextDecoder();
  const field = (at, length) => text.decode(all.subarray(at, at + length)).replace(/\0.*$/s, "");
  for (let at = 0; at + 512 <= all.length && all[at];) {
    const size = parseInt(field(at + 124, 12), 8) || 0, prefix = field(at + 345, 155);
    const name = (prefix ? prefix + "/" : "") + field(at, 100);
    if (all[at + 156] === 48) files.push([name, all.subarray(at + 512, at + 512 + size)]);
    at += 512 + Math.ceil(size / 512) * 512;
  }
  return files;
};
