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
 * One rule of a {@link Script}: which requests it is for, and what becomes of them.
 *
 * <pre>{@code
 * Rule.any().wanting(Ticket.class).answeringWith(TICKET);
 * Rule.any().matching("my (?<what>kettle|toaster)").answering("About your ${what}: ...");
 * Rule.any().times(2).failing(ModelException.Kind.RATE_LIMIT);
 * }</pre>
 *
 * <p>A rule that neither answers nor fails fills the wanted type with plainly artificial values.
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
     * Returns a rule for every request, which fills the wanted type.
     *
     * @return the rule
     */
    public static Rule any() {
        return ANY;
    }

    /**
     * Limits the rule to requests for an object of a type.
     *
     * @param type the type
     * @return the changed copy
     */
    public Rule wanting(Class<?> type) {
        return wanting(type.getName());
    }

    /**
     * Limits the rule to requests for an object of a type.
     *
     * @param type the type's simple or full name; {@code text} means requests for text
     * @return the changed copy
     */
    public Rule wanting(String type) {
        return with(match.wanting(requireNonNull(type, "type")));
    }

    /**
     * Limits the rule to prompts that contain a text. May be repeated: all of them must be there.
     *
     * @param text the text, in this case
     * @return the changed copy
     */
    public Rule containing(String text) {
        return with(match.containing(requireNonNull(text, "text")));
    }

    /**
     * Limits the rule to prompts in which a regular expression is found. Its groups are captures of the answer.
     *
     * @param regex the regular expression
     * @return the changed copy
     * @throws java.util.regex.PatternSyntaxException if it is none
     */
    public Rule matching(String regex) {
        return with(match.matching(Pattern.compile(regex)));
    }

    /**
     * Limits the rule to one of the requests it would be for otherwise.
     *
     * @param number which one, from 1
     * @return the changed copy
     */
    public Rule onCall(int number) {
        return with(match.onCall(positive("call", number)));
    }

    /**
     * Limits how often the rule is used; afterwards the rules after it have their turn.
     *
     * @param number how often, at least 1
     * @return the changed copy
     */
    public Rule times(int number) {
        return with(match.times(positive("times", number)));
    }

    /**
     * Lets time pass before the answer, or the failure.
     *
     * @param delay how long
     * @return the changed copy
     */
    public Rule after(Duration delay) {
        if (delay.isNegative()) {
            throw new IllegalArgumentException("delay must not be negative, but is " + delay);
        }
        return with(reply.after(delay));
    }

    /**
     * Sets what the answer costs.
     *
     * @param usage the tokens
     * @return the changed copy
     */
    public Rule using(TokenUsage usage) {
        return with(reply.using(requireNonNull(usage, "usage")));
    }

    /**
     * Sets why the answer ends.
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
     * @param text the text; <code>${name}</code> and <code>${1}</code> stand for captures, <code>${name|lower}</code>
     *     and <code>${name|upper}</code> for them in that case, <code>$${</code> for <code>${</code>
     * @return the changed copy
     */
    public Rule answering(String text) {
        return with(reply.with(new Answer.Written(AnswerTemplate.text(requireNonNull(text, "text")))));
    }

    /**
     * Answers with a text made from the request.
     *
     * @param answer makes the text, or throws a {@link ModelException}
     * @return the changed copy
     */
    public Rule answering(Function<ModelRequest, String> answer) {
        return with(reply.with(new Answer.Computed(requireNonNull(answer, "answer"))));
    }

    /**
     * Answers with an object, written as its type is; a request for text gets the object's own text.
     *
     * @param value the object, of the wanted type
     * @return the changed copy
     */
    public Rule answeringWith(Object value) {
        return with(reply.with(new Answer.Value(requireNonNull(value, "value"))));
    }

    /**
     * Asks for a tool. May be repeated: all of them are asked for at once. The rule says nothing besides, unless it
     * answers too.
     *
     * @param tool the tool's name
     * @param arguments the arguments, as a model would write them; with captures as in an answer
     * @return the changed copy
     */
    public Rule calling(String tool, String arguments) {
        requireNonNull(arguments, "arguments");
        return with(reply.calling(new ScriptedCall(requireNonNull(tool, "tool"), AnswerTemplate.text(arguments))));
    }

    /**
     * Fails.
     *
     * @param kind how
     * @return the changed copy
     */
    public Rule failing(ModelException.Kind kind) {
        return with(reply.with(new Answer.Failure(requireNonNull(kind, "kind"), "", Optional.empty())));
    }

    /**
     * Fails like a vendor who wants to be left alone for a while.
     *
     * @param kind how
     * @param retryAfter for how long
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

    /** Names the answer uses that are neither groups of the rule nor among the script's captures. */
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
