/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.provider.scripted;

import static java.util.Objects.requireNonNull;

import io.karta.model.ModelException;
import io.karta.model.ModelRequest;
import io.karta.model.ModelResponse;
import io.karta.model.TokenUsage;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Rule of a {@link Script}: a condition for requests, and their answer or failure.
 *
 * <pre>{@code
 * Rule.any().requesting(Ticket.class).answeringWith(TICKET);
 * Rule.any().matching("my (?<what>kettle|toaster)").answering("About your ${what}: ...");
 * Rule.any().times(2).failing(ModelException.Kind.RATE_LIMIT);
 * }</pre>
 *
 * <p>A rule without an answer or a failure fills the requested type with artificial values.
 *
 * <p>Immutable.
 */
public final class Rule {

    private static final Rule ANY = new Rule(RequestMatcher.ANY, ScriptedReply.FILLED, "");

    private final RequestMatcher match;
    private final ScriptedReply reply;
    private final String place;

    Rule(RequestMatcher match, ScriptedReply reply, String place) {
        this.match = match;
        this.reply = reply;
        this.place = place;
    }

    /**
     * Returns a rule that matches every request and fills the requested type.
     *
     * @return the rule
     */
    public static Rule any() {
        return ANY;
    }

    /**
     * Restricts the rule to requests for an object of a type.
     *
     * @param type the type
     * @return the changed copy
     */
    public Rule requesting(Class<?> type) {
        return requesting(type.getName());
    }

    /**
     * Restricts the rule to requests for an object of a type.
     *
     * @param type the type's simple or full name; {@code text} means requests for text
     * @return the changed copy
     */
    public Rule requesting(String type) {
        return with(match.requesting(requireNonNull(type, "type")));
    }

    /**
     * Restricts the rule to prompts that contain a text. May be repeated; then all texts are required.
     *
     * @param text the text, case-sensitive
     * @return the changed copy
     */
    public Rule containing(String text) {
        return with(match.containing(requireNonNull(text, "text")));
    }

    /**
     * Restricts the rule to prompts that match a regular expression anywhere. Its groups are captures for the answer.
     *
     * @param regex the regular expression
     * @return the changed copy
     * @throws java.util.regex.PatternSyntaxException if it is invalid
     */
    public Rule matching(String regex) {
        return with(match.matching(Pattern.compile(regex)));
    }

    /**
     * Restricts the rule to one of the matching requests.
     *
     * @param number the number of the request, from 1
     * @return the changed copy
     */
    public Rule onCall(int number) {
        return with(match.onCall(positive("call", number)));
    }

    /**
     * Limits the number of uses; afterwards the following rules apply.
     *
     * @param number the maximum number of uses, at least 1
     * @return the changed copy
     */
    public Rule times(int number) {
        return with(match.times(positive("times", number)));
    }

    /**
     * Sets a delay before the answer or the failure.
     *
     * @param delay the delay
     * @return the changed copy
     */
    public Rule after(Duration delay) {
        if (delay.isNegative()) {
            throw new IllegalArgumentException("delay must not be negative, but is " + delay);
        }
        return with(reply.after(delay));
    }

    /**
     * Sets the token usage of the answer.
     *
     * @param usage the tokens
     * @return the changed copy
     */
    public Rule using(TokenUsage usage) {
        return with(reply.using(requireNonNull(usage, "usage")));
    }

    /**
     * Sets the finish reason of the answer.
     *
     * @param finish the reason
     * @return the changed copy
     */
    public Rule ending(ModelResponse.FinishReason finish) {
        return with(reply.ending(requireNonNull(finish, "finish")));
    }

    /**
     * Answers with a text.
     *
     * @param text the text; <code>${name}</code> and <code>${1}</code> are captures, <code>${name|lower}</code> and
     *     <code>${name|upper}</code> captures in that case, <code>$${</code> is a literal <code>${</code>
     * @return the changed copy
     */
    public Rule answering(String text) {
        return with(reply.with(new Answer.Written(AnswerTemplate.text(requireNonNull(text, "text")))));
    }

    /**
     * Answers with a text that a function computes from the request.
     *
     * @param answer returns the text, or throws a {@link ModelException}
     * @return the changed copy
     */
    public Rule answering(Function<ModelRequest, String> answer) {
        return with(reply.with(new Answer.Computed(requireNonNull(answer, "answer"))));
    }

    /**
     * Answers with an object, in the format of its type; for a request for text, with its string representation.
     *
     * @param value the object, of the requested type
     * @return the changed copy
     */
    public Rule answeringWith(Object value) {
        return with(reply.with(new Answer.Value(requireNonNull(value, "value"))));
    }

    /**
     * Requests a tool call. May be repeated; all calls are requested at once. The answer has no text, unless the rule
     * sets one.
     *
     * @param tool the name of the tool
     * @param arguments the arguments as JSON; with captures as in an answer
     * @return the changed copy
     */
    public Rule calling(String tool, String arguments) {
        requireNonNull(arguments, "arguments");
        return with(reply.calling(new ScriptedCall(requireNonNull(tool, "tool"), AnswerTemplate.text(arguments))));
    }

    /**
     * Fails the call.
     *
     * @param kind the kind of failure
     * @return the changed copy
     */
    public Rule failing(ModelException.Kind kind) {
        return with(reply.with(new Answer.Failure(requireNonNull(kind, "kind"), "", Optional.empty())));
    }

    /**
     * Fails the call with a time after which a retry is permitted.
     *
     * @param kind the kind of failure
     * @param retryAfter the time before the next attempt
     * @return the changed copy
     */
    public Rule failing(ModelException.Kind kind, Duration retryAfter) {
        return with(reply.with(new Answer.Failure(requireNonNull(kind, "kind"), "", Optional.of(retryAfter))));
    }

    RequestMatcher match() {
        return match;
    }

    ScriptedReply reply() {
        return reply;
    }

    /** Returns the names in the answer that are neither groups of the rule nor captures of the script. */
    List<String> unknownNames(List<String> captures) {
        var groups = match.names();
        return Stream.concat(reply.answer().names(), reply.calls().stream().flatMap(call -> call.arguments()
                        .names()))
                .filter(name -> !captures.contains(name) && !groups.contains(name))
                .distinct()
                .toList();
    }

    @Override
    public String toString() {
        return place.isEmpty() ? "a rule for " + match : "the rule at " + place;
    }

    private Rule with(RequestMatcher changed) {
        return new Rule(changed, reply, place);
    }

    private Rule with(ScriptedReply changed) {
        return new Rule(match, changed, place);
    }

    private static int positive(String what, int number) {
        if (number < 1) {
            throw new IllegalArgumentException(what + " must be at least 1, but is " + number);
        }
        return number;
    }
}
