"""Compile the marked modules with mypyc into a wheel; everything else about the package stands in pyproject.toml.

A module is compiled when one of its first five lines is the comment `# compiled by mypyc`, so a new game needs no
change here. Without a C compiler, or with FROGPOND_PURE=1, the same sources install and run as plain Python.
A working copy is compiled by `compile.py`, never beside its sources: a process that runs must not find them changed. A wheel carries
the same library in a folder of its own, `frogpond/compiled_library/`, and the package finds it in the same way.
"""

from __future__ import annotations

import ast
import importlib.util
import os
import re
import shutil
import subprocess
import sys
import sysconfig
from pathlib import Path
from typing import Any

from setuptools import Extension, setup
from setuptools._distutils.errors import CCompilerError, DistutilsError  # what the compilers of compile.py raise
from setuptools.command.build_ext import build_ext

GROUP = "frogpond"  # one shared library, so calls between modules stay C calls
HERE = Path(__file__).resolve().parent
PACKAGE = HERE / "src" / "frogpond"
FAILURES = (CCompilerError, DistutilsError, OSError)  # of a C compiler that is there and does not work
INLINE = ["-fvisibility=hidden", "-fno-semantic-interposition"]


def beside(path: Path) -> Any:
    """A module of the package by its file: the package itself can't be imported before it is built."""
    spec = importlib.util.spec_from_file_location(path.stem, path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


choice = beside(PACKAGE / "compiled.py")


def marked_modules() -> list[str]:
    """Paths, relative to this file, of the modules that ask to be compiled."""
    found = [path for path in sorted(PACKAGE.rglob("*.py")) if choice.is_marked(path.read_text(encoding="utf-8"))]
    return [path.relative_to(HERE).as_posix() for path in found]


def why_pure() -> str:
    """The reason to install plain Python, or nothing when the modules can and should be compiled."""
    if os.environ.get("FROGPOND_PURE", "0") not in ("", "0"):
        return "FROGPOND_PURE is set"
    compiler = sysconfig.get_config_var("CC")  # unset on Windows, where setuptools finds the compiler itself
    if compiler and not shutil.which(os.environ.get("CC", compiler).split()[0]):
        return "there is no C compiler"
    if not Path(sysconfig.get_path("include"), "Python.h").is_file():
        return "Python's C headers are missing (Debian: apt-get install python3-dev)"
    if importlib.util.find_spec("mypyc") is None:
        return "mypyc is not installed (pip install mypy)"
    return ""


def is_gcc() -> bool:
    """Whether the C compiler is GCC, whose link-time optimisation needs no other linker."""
    program = os.environ.get("CC", sysconfig.get_config_var("CC") or "").split()
    if os.name != "posix" or not program:
        return False
    said = subprocess.run([program[0], "--version"], capture_output=True, text=True, check=False).stdout
    return "Free Software Foundation" in said


def mypyc_extensions(folder: str) -> list[Extension]:
    """What mypyc makes of the marked modules: one C file each, so that they can be compiled side by side."""
    from mypyc.build import mypycify

    os.chdir(HERE)
    try:
        # Which ignores are needed depends on the extras installed, so that check belongs to `make check`.
        found: list[Extension] = mypycify(
            ["--no-warn-unused-ignores", *marked_modules()],
            opt_level="3", debug_level="0", group_name=GROUP, multi_file=True, target_dir=folder,
        )  # fmt: skip
    except SystemExit:
        line = "=" * 100
        print(f"{line}\nfrogpond: mypyc refused the modules above; nothing was built.", file=sys.stderr)
        print(f"Mend the errors, or set FROGPOND_PURE=1 for a plain Python install.\n{line}", file=sys.stderr)
        raise
    for extension in found:
        extension.extra_compile_args = [flag for flag in extension.extra_compile_args if flag != "-Werror"]  # other compilers warn of more
        if os.name == "posix":  # nobody replaces a function of ours at run time, so the C compiler may inline them
            extension.extra_compile_args += INLINE
        if is_gcc():  # also from one file into another, when they are linked: without it 5 to 12 % slower
            extension.extra_compile_args += ["-flto"]
            extension.extra_link_args += [f"-flto={os.cpu_count() or 1}", "-O3", *INLINE]
    return found


def typed_docs(source: Path) -> dict[tuple[str, str], str]:
    """The documentation of a module's public classes, methods and functions by (class, name): signature with types, then docstring."""
    found: dict[tuple[str, str], str] = {}
    tree = ast.parse(source.read_text(encoding="utf-8"))
    owners: list[tuple[str, ast.Module | ast.ClassDef]] = [("", tree)]
    for owner, holder in owners:
        for node in holder.body:
            if isinstance(node, ast.ClassDef):
                owners.append((node.name, node))
                found[node.name, ""] = ast.get_docstring(node) or ""
            elif isinstance(node, ast.FunctionDef) and not node.name.startswith("_"):
                returned = f" -> {ast.unparse(node.returns)}" if node.returns else ""
                signature = f"{node.name}({ast.unparse(node.args)}){returned}".replace("i64", "int")
                is_property = any(isinstance(each, ast.Name) and each.id == "property" for each in node.decorator_list)
                doc = ast.get_docstring(node) or ""
                found[owner, node.name] = doc if is_property else f"{signature}\n\n{doc}".rstrip()
    return found


def c_text(words: str) -> str:
    """A text inside a C string literal, in lines that every compiler takes."""
    escaped = words.replace("\\", "\\\\").replace('"', '\\"').replace("?", "\\?").replace("\n", '\\n"\n"')
    return "".join(sign if ord(sign) < 128 else "".join(f"\\{byte:03o}" for byte in sign.encode()) for sign in escaped)


METHOD = re.compile(r'(CPyPy_\w+?___(\w+),\s*METH[A-Z_ |]+, PyDoc_STR\("\w+\([^"]*\)\\n--\\n\\n)"')
GETTER = re.compile(r'(\{"(\w+)",\s*\(getter\)\w+,\s*(?:NULL|\(setter\)\w+),\s*)NULL(, NULL\})')
CLASS = re.compile(r'(\.tp_doc = PyDoc_STR\("(\w+)\([^"]*\)\\n--\\n\\n)"')
TABLE = re.compile(r"static Py(?:MethodDef|GetSetDef) \w*?___(\w+?)_(?:methods|getseters)\[\] = \{.*?\n\};", re.DOTALL)


def add_docs(source: Path, docs: dict[tuple[str, str], str]) -> None:
    """Put docstrings into the C file of a module: mypyc writes signatures only, and `help` has nothing else to go by."""
    code = source.read_text(encoding="utf-8")

    def documented(found: re.Match[str]) -> str:
        owner = found[1]
        table = METHOD.sub(lambda one: f'{one[1]}{c_text(docs.get((owner, one[2].rpartition("___")[2]), ""))}"', found[0])
        return GETTER.sub(lambda one: f'{one[1]}"{c_text(docs[owner, one[2]])}"{one[3]}' if (owner, one[2]) in docs else one[0], table)

    code = TABLE.sub(documented, code)
    code = CLASS.sub(lambda one: f'{one[1]}{c_text(docs.get((one[2], ""), ""))}"', code)
    functions = re.compile(r'(CPyPy_\w+?, METH[A-Z_ |]+, PyDoc_STR\("(\w+)\([^"]*\)\\n--\\n\\n)"(\) /\* docstring \*/)')
    code = functions.sub(lambda one: f'{one[1]}{c_text(docs.get(("", one[2]), ""))}"{one[3]}', code)
    source.write_text(code, encoding="utf-8")


def group_extension(folder: str) -> Extension:
    """The library that holds all modules; the small files that only point to it are not needed: compiled.py finds them."""
    extension = next(extension for extension in mypyc_extensions(folder) if extension.name == choice.LIBRARY)
    modules = {"__native_" + name.removeprefix("src/").removesuffix(".py").replace("/", "___"): HERE / name for name in marked_modules()}
    for source in map(Path, extension.sources):
        if source.stem in modules:
            add_docs(source, typed_docs(modules[source.stem]))
    return extension


def extensions() -> list[Extension]:
    reason = why_pure() if marked_modules() else "no module is marked for compiling"
    if reason:
        print(f"frogpond: plain Python, not compiled: {reason}", file=sys.stderr)
        return []
    return [Extension(f"{choice.INSTALLED}.{choice.LIBRARY}", [])]


class OneLibrary(build_ext):
    """The library as `compile.py` makes it, and the list of its modules beside it. If it can't be made, plain Python is installed."""

    def finalize_options(self) -> None:
        """An editable install compiles nothing: it runs from the working copy, which `compile.py` compiles."""
        super().finalize_options()
        if self.editable_mode:
            self.extensions: list[Extension] = []

    def build_extension(self, ext: Extension) -> None:
        sys.path.insert(0, str(HERE))
        from compile import obtain

        place = Path(self.get_ext_fullpath(ext.name)).parent
        place.mkdir(parents=True, exist_ok=True)
        try:
            obtain(place, Path(self.build_temp).resolve() / "objects")
        except FAILURES as error:
            shutil.rmtree(place)
            line = "=" * 100
            print(f"{line}\nfrogpond: compiling failed ({error}); plain Python is used instead.\n{line}", file=sys.stderr)


if __name__ == "__main__":
    setup(ext_modules=extensions(), cmdclass={"build_ext": OneLibrary})
