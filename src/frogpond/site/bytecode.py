"""Python for the browser compiles what it will run: modules become bytecode of that version when the site is built (docs/site.md).

`bytecode` is called by the build. The rest of this file runs in Pyodide under Node.js, which reads it as text.
"""

from __future__ import annotations

import ast
import importlib.util
import json
import marshal
from pathlib import Path

WITH_DOCS = ("_pyodide/", "pyodide/")
"""Modules that read their own documentation."""


class DocstringRemover(ast.NodeTransformer):
    """Drops strings that stand alone: documentation."""

    def generic_visit(self, node: ast.AST) -> ast.AST:
        super().generic_visit(node)
        body = getattr(node, "body", None)
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef) and isinstance(body, list):
            rest = [
                one
                for one in body
                if not (isinstance(one, ast.Expr) and isinstance(one.value, ast.Constant) and isinstance(one.value.value, str))
            ]
            node.body = rest or [ast.Pass()]
        return node


def bytecode_of(name: str, source: bytes) -> bytes:
    """The content of the .pyc file of a module; Python never compares it with a source."""
    tree = ast.parse(source)
    if not name.startswith(WITH_DOCS):
        tree = ast.fix_missing_locations(DocstringRemover().visit(tree))
    code = compile(tree, name, "exec", dont_inherit=True)
    return importlib.util.MAGIC_NUMBER + (1).to_bytes(4, "little") + importlib.util.source_hash(source) + marshal.dumps(code)


def compile_all(folder: Path) -> None:
    """`names.json` says which file of the folder is which module; its bytecode takes the place of its source."""
    for file, name in json.loads((folder / "names.json").read_text()).items():
        (folder / file).write_bytes(bytecode_of(name, (folder / file).read_bytes()))
