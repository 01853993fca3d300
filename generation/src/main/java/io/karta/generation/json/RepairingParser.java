/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.generation.json;

import static io.karta.generation.json.RepairLog.Kind.CLOSED_EARLY;
import static io.karta.generation.json.RepairLog.Kind.CUT_OFF;
import static io.karta.generation.json.RepairLog.Kind.ELLIPSIS;
import static io.karta.generation.json.RepairLog.Kind.MEMBERS_IN_LIST;
import static io.karta.generation.json.RepairLog.Kind.MISSING_BRACKET;
import static io.karta.generation.json.RepairLog.Kind.MISSING_COLON;
import static io.karta.generation.json.RepairLog.Kind.MISSING_COMMA;
import static io.karta.generation.json.RepairLog.Kind.MISSING_VALUE;
import static io.karta.generation.json.RepairLog.Kind.OTHER_COLON;
import static io.karta.generation.json.RepairLog.Kind.SET;
import static io.karta.generation.json.RepairLog.Kind.STRAY_BRACKET;
import static io.karta.generation.json.RepairLog.Kind.STRAY_CHARACTER;
import static io.karta.generation.json.RepairLog.Kind.STRAY_COMMA;
import static io.karta.generation.json.RepairLog.Kind.TUPLE;
import static io.karta.generation.json.RepairLog.Kind.WRONG_BRACKET;

import jakarta.json.JsonValue;
import java.util.ArrayDeque;
import org.jspecify.annotations.Nullable;

/**
 * Parses text that resembles JSON, and repairs and records its errors. It reads every character once, looks ahead a few
 * tokens only, and has a separate stack of open structures, so time and memory are linear. It is longer than other
 * classes because a state machine is easier to follow in one place.
 */
final class RepairingParser {

    private final ParserInput source;
    private final NestingDepth nesting = new NestingDepth();
    private final ArrayDeque<OpenStructure> open = new ArrayDeque<>();
    private final QuotedText quoted;
    private final UnquotedText bare;
    private @Nullable JsonValue root;

    RepairingParser(ParserInput source) {
        this.source = source;
        this.quoted = new QuotedText(source, nesting);
        this.bare = new UnquotedText(source, nesting);
    }

    /** Returns the structure that starts here; it ends where it is closed, or with the text. */
    JsonValue parse(int from) {
        source.at = from + 1;
        return parse(OpenStructure.openedBy(source.charAt(from)));
    }

    /** Returns the values from here to the end of the text, which no brackets enclose: a list, or an object. */
    JsonValue parseLoose(int from) {
        source.at = from;
        return parse(OpenStructure.openedBy(OpenStructure.NOTHING));
    }

    private JsonValue parse(OpenStructure outermost) {
        JsonValue value = null;
        root = null;
        enter(outermost);
        while (value == null) {
            step();
            value = root;
        }
        return value;
    }

    private void step() {
        char c = source.skip();
        var frame = top();
        if (source.isAtEnd() || (c == '`' && isFenceEnd(frame))) {
            cutOff();
        } else if (c == '}' || c == ']' || c == ')') {
            close(c, frame);
        } else if (c == ',' || c == ';') {
            comma(frame);
        } else if (source.startsWith("...", source.at) || c == '\u2026') {
            source.note(ELLIPSIS);
            source.at += c == '.' ? 3 : 1;
            frame.comma();
        } else if (frame.wantsName()) {
            member(c, frame);
        } else {
            value(c, frame);
        }
    }

    private OpenStructure top() {
        return open.element();
    }

    /** Returns the end of a fence where no value can start. */
    private boolean isFenceEnd(OpenStructure frame) {
        return source.startsWith("```", source.at)
                && (frame.wantsName() || frame.wantsComma() || source.afterSpace(source.at + 3) >= source.length);
    }

    private void push(OpenStructure frame) {
        source.at++;
        enter(frame);
    }

    private void enter(OpenStructure frame) {
        if (open.size() >= StrictParser.DEEPEST) {
            throw Messages.tooDeep(source.text, source.at, StrictParser.DEEPEST);
        }
        open.push(frame);
        nesting.opened(frame.closer());
    }

    private OpenStructure pop() {
        var frame = open.pop();
        nesting.closed(frame.closer());
        return frame;
    }

    private void comma(OpenStructure frame) {
        if (!frame.wantsName() && frame.isObject()) {
            source.note(MISSING_VALUE);
            frame.expect(null);
        } else if (!frame.wantsComma()) {
            source.note(STRAY_COMMA);
        }
        frame.comma();
        source.at++;
        char next = source.skip();
        if ((frame.isObject() && next == '}') || (!frame.isObject() && next == ']')) {
            source.note(STRAY_COMMA);
        }
    }

    private void member(char c, OpenStructure frame) {
        if (c == '{' || c == '[' || c == '(') {
            structureForName(c, frame);
        } else if (isQuoted(c)) {
            noteMissingComma(frame);
            name(quoted.name(), frame);
        } else {
            bareName(frame);
        }
    }

    private boolean isQuoted(char c) {
        return ParserInput.isQuote(c) || (c == '\\' && ParserInput.isQuote(source.charAt(source.at + 1)));
    }

    private void noteMissingComma(OpenStructure frame) {
        if (frame.wantsComma()) {
            source.note(MISSING_COMMA);
        }
    }

    private void structureForName(char c, OpenStructure frame) {
        var last = frame.lastArray();
        if (c == '[' && last != null) {
            source.note(STRAY_BRACKET);
            push(OpenStructure.openedBy(c));
            top().extend(last);
        } else if (c == '{' && frame.isEmpty()) {
            source.note(STRAY_BRACKET);
            pop();
            push(OpenStructure.openedBy(c));
        } else if (frame.isEmpty()) {
            source.note(SET);
            frame.becomeArray();
        } else if (c == '{' && nesting.isOpen(']')) {
            source.note(MISSING_BRACKET);
            closed();
        } else {
            source.note(STRAY_BRACKET);
            source.at++;
        }
    }

    private void bareName(OpenStructure frame) {
        noteMissingComma(frame);
        var name = bare.name();
        if (name == null) {
            return;
        }
        name(name, frame);
    }

    /** Handles a name; the next token determines whether it is one. */
    private void name(String name, OpenStructure frame) {
        char c = source.skip();
        if (source.isAtEnd()) {
            source.note(MISSING_VALUE);
        } else if (c == ':' || c == '=') {
            colon(c);
            frame.expect(name);
        } else if (c != ',' && c != '}' && c != ']' && c != ')') {
            source.note(MISSING_COLON);
            frame.lacksColon();
            frame.expect(name);
        } else if (frame.isEmpty()) {
            source.note(SET);
            frame.becomeArray();
            frame.add(bare.scalar(name));
        } else {
            source.note(MISSING_VALUE);
        }
    }

    private void colon(char c) {
        if (c == '=') {
            source.note(OTHER_COLON);
        }
        source.at++;
        while (source.current() == ':' || (c == '=' && source.current() == '>')) {
            source.at++;
        }
    }

    private void value(char c, OpenStructure frame) {
        if (!frame.isObject()) {
            noteMissingComma(frame);
        }
        if (c == '{' || c == '[') {
            push(OpenStructure.openedBy(c));
        } else if (c == '(' && !bare.isFunction()) {
            source.note(TUPLE);
            push(OpenStructure.openedBy(c));
        } else if (isQuoted(c)) {
            element(quoted.value(frame), frame);
        } else if (bare.isCall()) {
            source.note(RepairLog.Kind.CALL);
            source.at = source.text.indexOf('(', source.at);
            push(OpenStructure.ofCall());
        } else {
            bareValue(frame);
        }
    }

    private void bareValue(OpenStructure frame) {
        int before = source.at;
        var value = bare.value(frame.isObject());
        if (value != null) {
            bareElement(value, frame);
        } else if (source.at == before) {
            source.note(STRAY_CHARACTER);
            source.at++;
        }
    }

    private void bareElement(JsonValue value, OpenStructure frame) {
        if (value instanceof TreeString text) {
            element(text.getString(), frame);
        } else {
            frame.add(value);
        }
    }

    /** Handles a text in a list: an element, or the name of a member if a colon follows. */
    private void element(String text, OpenStructure frame) {
        if (frame.isObject() || frame.isCall() || source.charAt(source.afterSpace(source.at)) != ':') {
            frame.add(new TreeString(text));
            return;
        }
        source.note(MEMBERS_IN_LIST);
        source.skip();
        colon(':');
        if (frame.isLoose() && frame.isEmpty()) {
            frame.becomeObject();
        } else {
            frame.comma();
            enter(OpenStructure.openedBy('{'));
        }
        top().expect(text);
    }

    private void close(char c, OpenStructure frame) {
        if (!frame.wantsName() && frame.isObject()) {
            source.note(MISSING_VALUE);
            frame.expect(null);
        }
        if (frame.closer() == c) {
            source.at++;
            closed();
        } else if (nesting.isOpen(c)) {
            source.note(MISSING_BRACKET);
            closed();
        } else if (c == ')' || isTwice(c, frame)) {
            source.note(STRAY_BRACKET);
            source.at++;
        } else {
            source.note(WRONG_BRACKET);
            source.at++;
            closed();
        }
    }

    /** {@code [{"a":1}},{"a":2}]}: a superfluous closing bracket, after which the outer structure continues. */
    private boolean isTwice(char c, OpenStructure frame) {
        int before = source.at - 1;
        while (before > 0 && ParserInput.isSpace(source.chars[before])) {
            before--;
        }
        char next = source.charAt(source.afterSpace(source.at + 1));
        return before >= 0 && source.chars[before] == c && (next == ',' || next == frame.closer());
    }

    private void closed() {
        var frame = pop();
        if (!open.isEmpty()) {
            frame.giveTo(top());
        } else if (frame.isObject() && source.isContinued(source.at)) {
            source.note(CLOSED_EARLY);
            enter(frame);
        } else {
            root = frame.value();
        }
    }

    private void cutOff() {
        source.note(CUT_OFF);
        while (open.size() > 1) {
            pop().giveTo(top());
        }
        root = pop().value();
    }
}
