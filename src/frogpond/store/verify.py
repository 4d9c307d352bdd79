"""The restore drill: every table of a database, a backup or an export played again, without writing to it."""

from __future__ import annotations

import sqlite3
import tempfile
from collections.abc import Callable, Collection, Iterator
from dataclasses import dataclass, field
from pathlib import Path

from .engine import database_url, file_of
from .files import copy_file, is_export, read_lines
from .results import broken
from .store import DAMAGE, Store, Stored, away
from .validate import Validity, judge

MAGIC = b"SQLite format 3\x00"
Progress = Callable[[int, int], None]


@dataclass
class VerifyReport:
    """The result of verifying: how many tables, how many of older rules that today's can't follow, and the faults of the others."""

    tables: int = 0
    older: list[str] = field(default_factory=list)
    problems: list[tuple[str, str]] = field(default_factory=list)

    @property
    def sound(self) -> bool:
        return not self.problems

    def words(self) -> str:
        good = self.tables - len({name for name, _ in self.problems}) - len(self.older)
        parts = [f"{self.tables} tables: {max(0, good)} sound"]
        if self.older:
            parts.append(f"{len(self.older)} of older rules (readable, not playable)")
        if self.problems:
            parts.append(f"{len(self.problems)} damaged")
        return ", ".join(parts)


def verify(target: str, bots: Collection[str], progress: Progress | None = None) -> VerifyReport:
    """Look through a database (a file or an address), a backup or an export; ValueError if it is none of them."""
    if "://" not in target:
        path = Path(target).expanduser()
        if not path.is_file():
            raise ValueError(f"there is no file {path}" if not path.exists() else f"{path} is no file")
        with path.open("rb") as begin:
            first = begin.read(len(MAGIC))
        if first != MAGIC:
            return verify_export(path, bots, progress)
    copied = file_of(database_url(target))
    if copied is None:
        store = Store(target, create=False)
        try:
            return verify_store(store, bots, progress)
        finally:
            store.close()
    if not copied.is_file():
        raise ValueError(f"there is no file {copied}")
    with tempfile.TemporaryDirectory(prefix="frogpond-verify-") as folder:  # a copy is migrated, the file stays as it is
        copy = Path(folder) / "copy.db"
        try:
            copy_file(copied, copy)
            with sqlite3.connect(copy) as connection:
                whole = [row[0] for row in connection.execute("PRAGMA integrity_check(20)")]
            connection.close()
        except sqlite3.Error as error:
            return VerifyReport(0, [], [("the file", str(error))])
        report = VerifyReport(0, [], [("the file", line) for line in whole if line != "ok"])
        try:
            store = Store(str(copy))
        except ValueError as error:
            report.problems.append(("the file", str(error).replace(str(copy), str(copied))))
            return report
        try:
            return verify_store(store, bots, progress, report)
        finally:
            store.close()


def verify_store(store: Store, bots: Collection[str], progress: Progress | None = None, report: VerifyReport | None = None) -> VerifyReport:
    """Every table of an open database, and the ratings its results lead to."""
    report = report or VerifyReport()
    try:
        names = store.ids()
    except DAMAGE as error:
        if store.shared and away(error):
            raise
        report.problems.append(("the list of tables", f"{type(error).__name__}: {error}"))
        return report

    def tables() -> Iterator[tuple[str, Stored | Exception]]:
        for name in names:
            try:
                table = store.load(name)
            except DAMAGE as error:
                if store.shared and away(error):
                    raise
                yield name, error
            else:
                if table is not None:
                    yield name, table

    look(tables(), len(names), bots, progress, report)
    wrong = sorted({one.table_id for one in store.read(lambda connection: list(broken(connection)))})
    if wrong:
        words = f"games whose rating does not follow from those before: {len(wrong)}, the first is {wrong[0]}; see frogpond ratings"
        report.problems.append(("ratings", words))
    return report


def verify_export(path: Path, bots: Collection[str], progress: Progress | None = None) -> VerifyReport:
    """Every line of an export."""
    try:
        with path.open(encoding="utf-8") as source:
            if not is_export(source):
                raise ValueError(f"{path} is neither a database nor an export of one")
            total = sum(1 for _ in source) - 1
            source.seek(0)
            return look(((f"line {number}", table) for number, table in read_lines(source)), total, bots, progress, VerifyReport())
    except UnicodeDecodeError:
        raise ValueError(f"{path} is neither a database nor an export of one") from None


def look(
    tables: Iterator[tuple[str, Stored | Exception]], total: int, bots: Collection[str], progress: Progress | None, report: VerifyReport
) -> VerifyReport:
    for name, table in tables:
        report.tables += 1
        try:
            if isinstance(table, Exception):
                raise table
            if judge(table, bots) is Validity.OLDER:
                report.older.append(name)
        except DAMAGE as error:
            report.problems.append((name, str(error).splitlines()[0] if str(error) else type(error).__name__))
        if progress is not None and total:
            progress(min(report.tables, total), total)
    return report
