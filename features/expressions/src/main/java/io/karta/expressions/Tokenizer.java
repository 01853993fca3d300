/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.expressions;

import io.karta.expressions.Token.Kind;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Tokenizer of expressions. */
final class Tokenizer {

    private static final int MOST = 1000;
    private static final Pattern NUMBER = Pattern.compile("(\\d+(\\.\\d+)?|\\.\\d+)([eE][+-]?\\d+)?");
    private static final List<String> SIGNS = List.of("->", "&&", "||", "==", "!=", "<=", ">=", "+=");
    private static final String SINGLE_SIGNS = "+-*/%<>=!?:.,;()[]{}";

    private final ExpressionSource source;
    private final String text;
    private final List<Token> tokens = new ArrayList<>();
    private int at;

    private Tokenizer(ExpressionSource source) {
        this.source = source;
        this.text = source.text();
    }

    /** Returns the tokens; the last one marks the end. */
    static List<Token> tokens(ExpressionSource source) {
        var tokenizer = new Tokenizer(source);
        while (tokenizer.hasMore()) {
            tokenizer.next();
        }
        tokenizer.add(Kind.END, "", 0);
        return tokenizer.tokens;
    }

    private boolean hasMore() {
        while (at < text.length() && Character.isWhitespace(text.charAt(at))) {
            at++;
        }
        if (tokens.size() > MOST) {
            throw Messages.tooLong(source, at);
        }
        return at < text.length();
    }

    private void add(Kind kind, String content, int length) {
        tokens.add(new Token(kind, content, at));
        at += length;
    }

    private void next() {
        char first = text.charAt(at);
        Matcher number = NUMBER.matcher(text).region(at, text.length());
        if (Character.isJavaIdentifierStart(first)) {
            word();
        } else if (number.lookingAt()) {
            add(Kind.NUMBER, number.group(), number.group().length());
        } else if (first == '\'' || first == '"') {
            quoted(first);
        } else {
            sign();
        }
    }

    private void word() {
        int end = at;
        while (end < text.length()
                && Character.isJavaIdentifierPart(text.charAt(end))
                && !Character.isIdentifierIgnorable(text.charAt(end))) {
            end++;
        }
        if (text.startsWith("${", at)) {
            throw Messages.syntax(source, at, "the expression is enclosed in ${ and }. Remove them");
        }
        add(Kind.WORD, text.substring(at, end), end - at);
    }

    private void quoted(char quote) {
        var content = new StringBuilder();
        int i = at + 1;
        while (i < text.length() && text.charAt(i) != quote) {
            if (text.charAt(i) == '\\' && i + 1 < text.length()) {
                i++;
                escaped(text.charAt(i), i);
            }
            content.append(text.charAt(i));
            i++;
        }
        if (i >= text.length()) {
            throw Messages.syntax(source, at, "a string starts here and is not closed; close it with " + quote);
        }
        add(Kind.TEXT, content.toString(), i + 1 - at);
    }

    private void escaped(char next, int position) {
        if ("\\'\"".indexOf(next) < 0) {
            throw Messages.syntax(source, position, "only \\, ' and \" are allowed after a backslash");
        }
    }

    private void sign() {
        for (String sign : SIGNS) {
            if (text.startsWith(sign, at)) {
                add(Kind.SIGN, sign, sign.length());
                return;
            }
        }
        if (SINGLE_SIGNS.indexOf(text.charAt(at)) < 0) {
            throw Messages.strangeSign(source, at);
        }
        add(Kind.SIGN, text.substring(at, at + 1), 1);
    }
}
