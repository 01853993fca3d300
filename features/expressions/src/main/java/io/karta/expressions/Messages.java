/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.expressions;

import io.karta.agent.AgentException;
import io.karta.spi.InvalidExpressionException;
import io.karta.spi.SimilarNames;
import java.util.Collection;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Error messages of this module. Each code belongs to exactly one message. */
final class Messages {

    private static final String READ_ONLY = "KARTA-643: an expression is read-only: ";

    private Messages() {}

    static InvalidExpressionException syntax(ExpressionSource source, int at, String what) {
        return wrong(source, at, "KARTA-640: the expression is invalid: %s. Correct the syntax.".formatted(what));
    }

    static InvalidExpressionException strangeSign(ExpressionSource source, int at) {
        return syntax(source, at, "no expression contains " + source.text().substring(at, at + 1));
    }

    static InvalidExpressionException unexpected(ExpressionSource source, Token token, Token before) {
        return switch (token.kind() == Token.Kind.TEXT ? "" : token.text()) {
            case "=" -> refused(source, token.at(), "assignments are not allowed. Compare with ==.");
            case ";" -> refused(source, token.at(), "; is not allowed. Join expressions with && or ||.");
            case "->" -> strayLambda(source, token.at());
            case "instanceof" -> syntax(source, token.at(), "instanceof is not supported, use is(x, 'Issue')");
            case "?" ->
                syntax(
                        source,
                        token.at(),
                        "? is not supported here: properties of null are null; use x.stream().filter(each -> ..) "
                                + "for x.?[..]");
            default -> unexpectedWord(source, token, before);
        };
    }

    private static InvalidExpressionException unexpectedWord(ExpressionSource source, Token token, Token before) {
        if (before.is("new")) {
            return refused(source, before.at(), "new is not allowed. Remove it.");
        }
        return token.kind() == Token.Kind.END
                ? syntax(source, token.at(), "it is incomplete")
                : syntax(source, token.at(), "unexpected '%s'".formatted(token.text()));
    }

    static InvalidExpressionException unknownName(
            ExpressionSource source, int at, String name, Collection<String> known) {
        return wrong(source, at, "KARTA-641: the name '%s' is unknown.%s".formatted(name, instead(name, known)));
    }

    static InvalidExpressionException unknownProperty(
            ExpressionSource source, int at, TypedExpression owner, String name, Collection<String> known) {
        return wrong(
                source,
                at,
                "KARTA-642: %s has no component or getter '%s'.%s".formatted(a(owner), name, instead(name, known)));
    }

    static InvalidExpressionException keyMustBeWritten(ExpressionSource source, int at, TypedExpression owner) {
        return wrong(
                source,
                at,
                ("KARTA-992: the property of %s is computed. Write its name, as in x.name; only maps and lists "
                                + "support computed keys.")
                        .formatted(a(owner)));
    }

    static InvalidExpressionException noClasses(ExpressionSource source, int at) {
        return refused(source, at, "the class of an object is not available. Use is(x, 'Issue').");
    }

    static InvalidExpressionException noCalls(ExpressionSource source, int at, String method, TypedExpression owner) {
        Collection<String> properties = Properties.names(owner.type());
        String property = property(method);
        String hint = properties.contains(property)
                ? "Write .%s without parentheses.".formatted(property)
                : "Read a component or getter%s, or give the action a @Condition method."
                        .formatted(properties.isEmpty() ? "" : " (" + String.join(", ", properties) + ")");
        return refused(source, at, "%s(..) is not supported on %s. %s".formatted(method, a(owner), hint));
    }

    private static String property(String method) {
        String rest = method.startsWith("get") && method.length() > 3 ? method.substring(3) : method;
        return Character.toLowerCase(rest.charAt(0)) + rest.substring(1);
    }

    static InvalidExpressionException noFunction(ExpressionSource source, int at, String name) {
        return refused(
                source,
                at,
                "the function %s(..) is not supported. Use is(x, 'Issue'), the only function.".formatted(name));
    }

    static InvalidExpressionException unknownOperation(
            ExpressionSource source, int at, String name, List<String> known) {
        return refused(source, at, "streams do not support %s(..).%s".formatted(name, instead(name, known)));
    }

    static InvalidExpressionException strayLambda(ExpressionSource source, int at) {
        return refused(
                source,
                at,
                "a lambda is allowed only in an operation of a stream. Write orders.stream().anyMatch(o -> o.total "
                        + "> 10).");
    }

    static InvalidExpressionException unknownType(
            ExpressionSource source, int at, String name, Collection<String> known) {
        return wrong(source, at, "KARTA-644: the type '%s' cannot occur here.%s".formatted(name, instead(name, known)));
    }

    static InvalidExpressionException typeMustBeWritten(ExpressionSource source, int at) {
        return wrong(
                source,
                at,
                "KARTA-993: the type in is(..) is computed. Write a string literal, as in is(x, " + "'Issue').");
    }

    static InvalidExpressionException noTruth(ExpressionSource source, int at, String where, TypedExpression found) {
        return wrong(
                source,
                at,
                "KARTA-645: %s must be a boolean, but is %s. Compare it with a value.".formatted(where, a(found)));
    }

    static InvalidExpressionException noNumber(ExpressionSource source, int at, String where, TypedExpression found) {
        return wrong(
                source,
                at,
                "KARTA-994: %s must be a number, but is %s. Use a number, or concatenate strings with +=."
                        .formatted(where, a(found)));
    }

    static InvalidExpressionException incomparable(
            ExpressionSource source, int at, String sign, TypedExpression one, TypedExpression other) {
        return wrong(
                source,
                at,
                "KARTA-995: %s cannot compare %s with %s. Compare values of the same type."
                        .formatted(sign, a(one), a(other)));
    }

    static InvalidExpressionException unknownConstant(
            ExpressionSource source, int at, TypedExpression constant, String name, Collection<String> known) {
        return wrong(
                source,
                at,
                "KARTA-996: %s never has the value '%s'.%s".formatted(a(constant), name, instead(name, known)));
    }

    static InvalidExpressionException streamIsNoValue(ExpressionSource source, int at) {
        return wrong(
                source,
                at,
                "KARTA-997: a stream without a terminal operation is not a value. Add count(), anyMatch(..) or "
                        + "toList().");
    }

    static InvalidExpressionException noName(ExpressionSource source, Collection<String> known) {
        return wrong(
                source,
                0,
                "KARTA-646: the expression refers to no object, so its value is constant. Use one of: %s."
                        .formatted(String.join(", ", known)));
    }

    static InvalidExpressionException noImplementation(ExpressionSource source, String why) {
        return new InvalidExpressionException(
                ("KARTA-647: expression '%s' requires Jakarta Expression Language 5.0 or later, which this server "
                                + "does not provide (%s). "
                                + "Enable it (Open Liberty: feature expressionLanguage-5.0), or use a @Condition "
                                + "method.")
                        .formatted(source.excerpt(), why));
    }

    static InvalidExpressionException refusedByServer(ExpressionSource source, RuntimeException cause) {
        var refused = wrong(
                source,
                0,
                "KARTA-991: the Expression Language of the server rejects the expression. Simplify it; the cause "
                        + "has the details.");
        refused.initCause(cause);
        return refused;
    }

    static AgentException noAnswer(ExpressionSource source, String why, @Nullable Throwable cause) {
        return new AgentException(
                "KARTA-648: expression '%s' cannot be evaluated: %s.".formatted(source.excerpt(), why), cause);
    }

    static InvalidExpressionException tooLong(ExpressionSource source, int at) {
        return wrong(source, at, "KARTA-649: the expression is too long. Use a @Condition method.");
    }

    static InvalidExpressionException tooNested(ExpressionSource source, int at) {
        return wrong(source, at, "KARTA-998: the expression is nested too deeply. Use a @Condition method.");
    }

    private static InvalidExpressionException refused(ExpressionSource source, int at, String what) {
        return wrong(source, at, READ_ONLY + what);
    }

    private static InvalidExpressionException wrong(ExpressionSource source, int at, String what) {
        return new InvalidExpressionException(what + " Position %d:".formatted(at + 1) + source.pointingAt(at));
    }

    private static String a(TypedExpression value) {
        String name = value.isUnknown() ? "object" : value.raw().getSimpleName();
        return ("AEIOUaeiou".indexOf(name.charAt(0)) >= 0 ? "an " : "a ") + name;
    }

    private static String instead(String name, Collection<String> known) {
        int most = name.length() < 4 ? 1 : Math.max(2, name.length() / 3);
        String meant = SimilarNames.findClosest(name, known, most)
                .map(" Did you mean '%s'?"::formatted)
                .orElse("");
        return meant + (known.isEmpty() ? " There are none." : " Known names: %s.".formatted(String.join(", ", known)));
    }
}
