"""Requests and answers: pages, the JSON API, the socket. Parsing and rendering only."""
