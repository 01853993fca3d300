/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.expressions;

import io.karta.expressions.Token.Kind;
import java.util.ArrayList;
import java.util.List;

/** Parser of expressions, for the read-only part of the grammar of Jakarta Expression Language 5.0, section 1.25. */
final class Parser {

    private static final int DEEPEST = 50;

    private final ExpressionSource source;
    private final List<Token> tokens;
    private int next;
    private int depth;

    private Parser(ExpressionSource source) {
        this.source = source;
        this.tokens = Tokenizer.tokens(source);
    }

    static Node parse(ExpressionSource source) {
        var parser = new Parser(source);
        Node root = parser.expression();
        if (parser.peek().kind() != Kind.END) {
            throw parser.unexpected();
        }
        return root;
    }

    private Node expression() {
        deeper();
        Node condition = operation(0);
        Node root = condition;
        if (peek().is("?")) {
            int at = take().at();
            Node yes = expression();
            expect(":");
            root = new Conditional(condition, yes, expression(), at);
        }
        depth--;
        return root;
    }

    private void deeper() {
        if (++depth > DEEPEST) {
            throw Messages.tooNested(source, peek().at());
        }
    }

    private Node operation(int level) {
        if (level == Operator.LEVELS) {
            return prefixed();
        }
        Node left = operation(level + 1);
        for (var operator = Operator.of(peek(), level); operator.isPresent(); operator = Operator.of(peek(), level)) {
            int at = take().at();
            left = new BinaryOperation(operator.get(), left, operation(level + 1), at);
        }
        return left;
    }

    private Node prefixed() {
        Token token = peek();
        var sign = UnaryOperation.Sign.of(token);
        if (sign.isEmpty()) {
            return suffixed();
        }
        deeper();
        take();
        Node prefixed = new UnaryOperation(sign.get(), prefixed(), token.at());
        depth--;
        return prefixed;
    }

    private Node suffixed() {
        Node node = primary();
        while (true) {
            if (peek().is(".")) {
                take();
                node = member(node);
            } else if (peek().is("[")) {
                int at = take().at();
                Node key = expression();
                expect("]");
                node = new PropertyAccess(node, key, at);
            } else {
                return node;
            }
        }
    }

    private Node member(Node base) {
        Token name = peek();
        if (!name.isWord()) {
            throw unexpected();
        }
        take();
        return peek().is("(")
                ? new MethodCall(base, name.text(), arguments(), name.at())
                : new PropertyAccess(base, new Literal(name.text(), name.at()), name.at());
    }

    private Node primary() {
        Token token = peek();
        if (token.isName()) {
            take();
            return peek().is("(") ? function(token) : new Identifier(token.text(), token.at());
        }
        if (token.kind() == Kind.TEXT || token.kind() == Kind.NUMBER || Literal.isWord(token)) {
            take();
            return Literal.of(token, source);
        }
        if (token.is("(")) {
            take();
            Node inner = expression();
            expect(")");
            return inner;
        }
        if (token.is("[") || token.is("{")) {
            take();
            return new CollectionLiteral(listed(token.is("[") ? "]" : "}"), token.is("["), token.at());
        }
        throw unexpected();
    }

    private Node function(Token name) {
        if (!name.is("is")) {
            throw Messages.noFunction(source, name.at(), name.text());
        }
        List<Node> arguments = arguments();
        if (arguments.size() != 2) {
            throw Messages.syntax(source, name.at(), "is takes an object and the name of a type: is(x, 'Issue')");
        }
        return new TypeTest(arguments.get(0), arguments.get(1), name.at());
    }

    private List<Node> arguments() {
        expect("(");
        return listed(")");
    }

    private List<Node> listed(String end) {
        List<Node> nodes = new ArrayList<>();
        while (!peek().is(end)) {
            if (!nodes.isEmpty()) {
                expect(",");
            }
            nodes.add(end.equals(")") && isLambda() ? lambda() : expression());
        }
        take();
        return nodes;
    }

    /** A lambda expression starts with its parameters and an arrow. */
    private boolean isLambda() {
        int i = next;
        if (tokens.get(i).is("(")) {
            while (!tokens.get(i).is(")") && tokens.get(i).kind() != Kind.END) {
                i++;
            }
        }
        return tokens.get(Math.min(i + 1, tokens.size() - 1)).is("->");
    }

    private Node lambda() {
        Token first = peek();
        List<String> parameters = new ArrayList<>();
        if (first.is("(")) {
            take();
            while (!peek().is(")")) {
                if (!parameters.isEmpty()) {
                    expect(",");
                }
                parameters.add(name());
            }
            take();
        } else {
            parameters.add(name());
        }
        expect("->");
        return new Lambda(parameters, expression(), first.at());
    }

    private String name() {
        if (!peek().isName()) {
            throw unexpected();
        }
        return take().text();
    }

    private Token peek() {
        return tokens.get(next);
    }

    private Token take() {
        return tokens.get(next++);
    }

    private void expect(String sign) {
        if (!peek().is(sign)) {
            throw unexpected();
        }
        take();
    }

    private RuntimeException unexpected() {
        return Messages.unexpected(source, peek(), next == 0 ? peek() : tokens.get(next - 1));
    }
}
