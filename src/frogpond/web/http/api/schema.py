"""Dataclasses as JSON: their JSON Schema, requests read and checked by them, answers written from them."""

from __future__ import annotations

import dataclasses
import types
from collections.abc import Mapping, Sequence
from dataclasses import MISSING, dataclass
from functools import cache
from typing import Annotated, Any, Literal, Union, get_args, get_origin, get_type_hints

from ...app.constraints import Constraint

Schema = dict[str, Any]
TYPE_WORDS = {str: "string", bool: "boolean", int: "integer", float: "number", type(None): "null"}
SIZES = {
    "string": ("minLength", "maxLength"), "array": ("minItems", "maxItems"), "object": ("minProperties", "maxProperties"),
    "integer": ("minimum", "maximum"), "number": ("minimum", "maximum"),
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class JsonField:
    """A field of a dataclass as JSON has it."""

    name: str
    attribute: str
    kind: Any  # in an answer
    asked: Any  # in a request, where a field with None as its default is missing rather than null
    needed: bool


@cache
def fields_of(of: type) -> tuple[JsonField, ...]:
    """The fields of a dataclass. A name that is a word of Python ends with an underscore there."""
    hints, fields = get_type_hints(of, include_extras=True), []
    for field in dataclasses.fields(of):
        kind, needed = hints[field.name], field.default is MISSING and field.default_factory is MISSING
        options = tuple(option for option in get_args(kind) if option is not type(None)) if field.default is None else ()
        fields.append(JsonField(field.name.rstrip("_"), field.name, kind, Union[options] if options else kind, needed))  # noqa: UP007
    return tuple(fields)


def is_union(kind: Any) -> bool:
    return get_origin(kind) in (Union, types.UnionType)


# Schemas ----------------------------------------------------------------------------------------------------------------


def schema_of(kind: Any, parts: dict[str, Schema] | None = None) -> Schema:
    """The schema of a type: what a request may say, or with `parts`, which collects the dataclasses by name, what an answer says."""
    origin, inner = get_origin(kind), get_args(kind)
    if origin is Annotated:
        return described(schema_of(inner[0], parts), inner[1:])
    if is_union(kind):
        options = [schema_of(option, parts) for option in inner]
        plain = all(set(option) == {"type"} for option in options)
        return {"type": [option["type"] for option in options]} if plain else {"anyOf": options}
    if origin is Literal:
        return {"enum": list(inner)}
    if origin in (list, tuple, Sequence):
        return {"type": "array", "items": schema_of(inner[0], parts)}
    if origin in (dict, Mapping):
        return {"type": "object", "additionalProperties": schema_of(inner[1], parts)}
    if dataclasses.is_dataclass(kind):
        return object_schema(kind, parts)  # type: ignore[arg-type]
    return {} if kind is Any else {"type": TYPE_WORDS[kind]}


def described(schema: Schema, notes: Sequence[Any]) -> Schema:
    """A schema with its constraints, and the words that say what it means."""
    for note in notes:
        if isinstance(note, Constraint):
            least, most = SIZES[schema["type"]]
            limits = {least: note.least, most: note.most, "pattern": note.pattern or None}
            schema |= {key: value for key, value in limits.items() if value is not None}
        else:
            schema["description"] = note
    return schema


def object_schema(of: type, parts: dict[str, Schema] | None) -> Schema:
    fields = fields_of(of)
    properties = {field.name: schema_of(field.asked if parts is None else field.kind, parts) for field in fields}
    required = [field.name for field in fields if field.needed or parts is not None]
    schema: Schema = {"type": "object", "required": required, "properties": properties}
    if parts is None:
        return {**schema, "additionalProperties": False}
    parts.setdefault(of.__name__, schema)
    return {"$ref": f"#/components/schemas/{of.__name__}"}


# Requests ---------------------------------------------------------------------------------------------------------------


def read(kind: Any, value: Any, where: str = "the request") -> Any:
    """A JSON value as this type; ValueError that says what is wrong with it."""
    origin, inner = get_origin(kind), get_args(kind)
    if origin is Annotated:
        value = read(inner[0], value, where)
        for note in inner[1:]:
            if isinstance(note, Constraint):
                note.check(value, where)
        return value
    if is_union(kind):
        return read_one_of(inner, value, where)
    if origin is Literal:
        if value not in inner:
            raise ValueError(f"{where} must be one of {', '.join(map(str, inner))}")
        return value
    if origin is list:
        return [read(inner[0], item, f"{where}[{i}]") for i, item in enumerate(of_type(list, "array", value, where))]
    if origin is dict:
        return {key: read(inner[1], item, key[:60]) for key, item in of_type(dict, "object", value, where).items()}
    if dataclasses.is_dataclass(kind):
        return read_object(kind, of_type(dict, "object", value, where))
    return of_type((int, float) if kind is float else kind, TYPE_WORDS[kind], value, where)


def of_type(kind: Any, word: str, value: Any, where: str) -> Any:
    if not isinstance(value, kind) or (isinstance(value, bool) and kind is not bool):
        raise ValueError(f"{where} must be {word}")
    return value


def read_one_of(options: Sequence[Any], value: Any, where: str) -> Any:
    first = ""
    for option in options:
        try:
            return read(option, value, where)
        except ValueError as error:
            first = first or str(error)
    raise ValueError(first)


def read_object(of: Any, value: dict[str, Any]) -> Any:
    fields = {field.name: field for field in fields_of(of)}
    for name, field in fields.items():
        if field.needed and name not in value:
            raise ValueError(f"{name} is missing")
    for name in value:
        if name not in fields:
            raise ValueError(f"{name[:60]!r} is not known here; known are: {', '.join(fields)}")
    return of(**{fields[name].attribute: read(fields[name].asked, item, name) for name, item in value.items()})


# Answers ----------------------------------------------------------------------------------------------------------------


def to_json(value: Any) -> Any:
    """A dataclass as JSON has it, and all that is in it; what makes its own JSON does so."""
    if hasattr(value, "to_json"):
        return value.to_json()
    if dataclasses.is_dataclass(value):
        return {field.name: to_json(getattr(value, field.attribute)) for field in fields_of(type(value))}  # type: ignore[arg-type]
    if isinstance(value, Mapping):
        return {key: to_json(item) for key, item in value.items()}
    if isinstance(value, (list, tuple)):
        return [to_json(item) for item in value]
    return value
