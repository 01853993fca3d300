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

/** Every mistake this module reports. Codes are never reused. */
final class Messages {

    private static final String READ_ONLY = "KARTA-643: an expression only reads, so ";

    private Messages() {}

    static InvalidExpressionException syntax(ExpressionSource source, int at, String what) {
        return wrong(source, at, "KARTA-640: this cannot be understood: %s.".formatted(what));
    }

    static InvalidExpressionException strangeSign(ExpressionSource source, int at) {
        return syntax(source, at, "no expression contains " + source.text().substring(at, at + 1));
    }

    static InvalidExpressionException unexpected(ExpressionSource source, Token token, Token before) {
        return switch (token.kind() == Token.Kind.TEXT ? "" : token.text()) {
            case "=" -> refused(source, token.at(), "nothing is assigned. Compare with ==.");
            case ";" -> refused(source, token.at(), "it is one expression. Join two with && or ||.");
            case "->" -> strayLambda(source, token.at());
            case "instanceof" -> syntax(source, token.at(), "whether x is an Issue is asked by is(x, 'Issue')");
            case "?" ->
                syntax(source, token.at(), "what null has is null, and x.?[..] is x.stream().filter(each -> ..)");
            default -> unexpectedWord(source, token, before);
        };
    }

    private static InvalidExpressionException unexpectedWord(ExpressionSource source, Token token, Token before) {
        if (before.is("new")) {
            return refused(source, before.at(), "nothing is made with new.");
        }
        return token.kind() == Token.Kind.END
                ? syntax(source, token.at(), "it ends too early")
                : syntax(source, token.at(), "'%s' does not fit here".formatted(token.text()));
    }

    static InvalidExpressionException unknownName(
            ExpressionSource source, int at, String name, Collection<String> known) {
        return wrong(source, at, "KARTA-641: nothing is called '%s' here.%s".formatted(name, instead(name, known)));
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
                "KARTA-642: which property of %s is meant must be written down, as x.name; only maps and lists have computed keys."
                        .formatted(a(owner)));
    }

    static InvalidExpressionException noClasses(ExpressionSource source, int at) {
        return refused(source, at, "nobody comes by an object's class. Ask is(x, 'Issue').");
    }

    static InvalidExpressionException noCalls(ExpressionSource source, int at, String method, TypedExpression owner) {
        Collection<String> properties = Properties.names(owner.type());
        String property = property(method);
        String hint = properties.contains(property)
                ? "Write .%s without parentheses.".formatted(property)
                : "Read a component or getter%s, or give the action a @Condition method."
                        .formatted(properties.isEmpty() ? "" : " (" + String.join(", ", properties) + ")");
        return refused(source, at, "%s(..) is not called on %s. %s".formatted(method, a(owner), hint));
    }

    private static String property(String method) {
        String rest = method.startsWith("get") && method.length() > 3 ? method.substring(3) : method;
        return Character.toLowerCase(rest.charAt(0)) + rest.substring(1);
    }

    static InvalidExpressionException noFunction(ExpressionSource source, int at, String name) {
        return refused(source, at, "%s(..) is not called. The one function is is(x, 'Issue').".formatted(name));
    }

    static InvalidExpressionException unknownOperation(
            ExpressionSource source, int at, String name, List<String> known) {
        return refused(source, at, "a stream has no %s(..).%s".formatted(name, instead(name, known)));
    }

    static InvalidExpressionException strayLambda(ExpressionSource source, int at) {
        return refused(
                source,
                at,
                "a lambda stands only in a stream's operation: orders.stream().anyMatch(o -> o.total > 10).");
    }

    static InvalidExpressionException unknownType(
            ExpressionSource source, int at, String name, Collection<String> known) {
        return wrong(
                source, at, "KARTA-644: no type called '%s' can be met here.%s".formatted(name, instead(name, known)));
    }

    static InvalidExpressionException typeMustBeWritten(ExpressionSource source, int at) {
        return wrong(source, at, "KARTA-644: a type is named by a text that is written down: is(x, 'Issue').");
    }

    static InvalidExpressionException noTruth(ExpressionSource source, int at, String where, TypedExpression found) {
        return wrong(
                source,
                at,
                "KARTA-645: %s must be true or false, but this is %s. Compare it with something."
                        .formatted(where, a(found)));
    }

    static InvalidExpressionException noNumber(ExpressionSource source, int at, String where, TypedExpression found) {
        return wrong(
                source,
                at,
                "KARTA-645: %s must be a number, but this is %s. (Texts are joined by +=.)".formatted(where, a(found)));
    }

    static InvalidExpressionException incomparable(
            ExpressionSource source, int at, String sign, TypedExpression one, TypedExpression other) {
        return wrong(
                source,
                at,
                "KARTA-645: %s cannot compare %s with %s. Compare values of the same kind."
                        .formatted(sign, a(one), a(other)));
    }

    static InvalidExpressionException unknownConstant(
            ExpressionSource source, int at, TypedExpression constant, String name, Collection<String> known) {
        return wrong(source, at, "KARTA-645: %s is never '%s'.%s".formatted(a(constant), name, instead(name, known)));
    }

    static InvalidExpressionException streamIsNoValue(ExpressionSource source, int at) {
        return wrong(
                source, at, "KARTA-645: a stream is no value yet. End it, with count(), anyMatch(..) or toList().");
    }

    static InvalidExpressionException noName(ExpressionSource source, Collection<String> known) {
        return wrong(
                source,
                0,
                "KARTA-646: this speaks of nothing, so it is always the same. Speak of one of: %s."
                        .formatted(String.join(", ", known)));
    }

    static InvalidExpressionException noImplementation(ExpressionSource source, String why) {
        return new InvalidExpressionException(
                ("KARTA-647: expression '%s' takes Jakarta Expression Language 5.0 or later, which this server does not offer (%s). "
                                + "Switch it on (Open Liberty: feature expressionLanguage-5.0), or use a @Condition method.")
                        .formatted(source.excerpt(), why));
    }

    static InvalidExpressionException refusedByServer(ExpressionSource source, RuntimeException cause) {
        var refused = wrong(
                source,
                0,
                "KARTA-640: the server's Expression Language refuses this; its cause says why. Write it more simply.");
        refused.initCause(cause);
        return refused;
    }

    static AgentException noAnswer(ExpressionSource source, String why, @Nullable Throwable cause) {
        return new AgentException(
                "KARTA-648: expression '%s' has no answer: %s.".formatted(source.excerpt(), why), cause);
    }

    static InvalidExpressionException tooLong(ExpressionSource source, int at) {
        return wrong(source, at, "KARTA-649: this is too long for an expression. Use a @Condition method.");
    }

    static InvalidExpressionException tooNested(ExpressionSource source, int at) {
        return wrong(source, at, "KARTA-649: this is nested too deeply for an expression. Use a @Condition method.");
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
        return meant + (known.isEmpty() ? " It has none." : " There is: %s.".formatted(String.join(", ", known)));
    }
}
