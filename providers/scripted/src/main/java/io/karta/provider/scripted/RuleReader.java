/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.provider.scripted;

import static java.util.Objects.requireNonNullElse;

import io.karta.model.ModelException.Kind;
import io.karta.model.ModelResponse.FinishReason;
import io.karta.model.TokenUsage;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import org.yaml.snakeyaml.nodes.Node;
import org.yaml.snakeyaml.nodes.ScalarNode;

/** Reader of the rules of a script. */
final class RuleReader {

    private static final List<String> KEYS = List.of(
            "type",
            "contains",
            "matches",
            "where",
            "call",
            "times",
            "delay",
            "usage",
            "finish",
            "answer",
            "tool-calls",
            "fail");

    private final String place;
    private final List<String> captures;
    private final ScriptProblems problems;

    RuleReader(String place, List<String> captures, ScriptProblems problems) {
        this.place = place;
        this.captures = captures;
        this.problems = problems;
    }

    Rule read(Node node) {
        var fields = Fields.of(node, "a rule", KEYS, problems);
        var rule = new Rule(
                match(fields), reply(fields), place + ":" + (node.getStartMark().getLine() + 1));
        fields.node("answer").or(() -> fields.node("tool-calls")).ifPresent(answer -> rule.unknownNames(captures)
                .forEach(name -> problems.add(answer, Messages.unknownCapture(name, captures))));
        return rule;
    }

    private RequestMatcher match(Fields fields) {
        return new RequestMatcher(
                fields.text("type").orElse(""),
                fields.texts("contains"),
                fields.regex("matches"),
                fields.node("where").map(this::where).orElse(Map.of()),
                fields.count("call", 1),
                fields.count("times", 1));
    }

    private Map<String, Pattern> where(Node node) {
        var where = new LinkedHashMap<String, Pattern>();
        Fields.any(node, "\"where\"", problems).forEach((name, value) -> {
            if (!captures.contains(name)) {
                problems.add(value, Messages.unknownCapture(name, captures));
            }
            Fields.text(value, name, problems)
                    .flatMap(text -> problems.regex(value, text))
                    .ifPresent(pattern -> where.put(name, pattern));
        });
        return where;
    }

    private ScriptedReply reply(Fields fields) {
        if (fields.has("answer") && fields.has("fail")) {
            fields.problem("fail", Messages.answerAndFailure());
        }
        return new ScriptedReply(
                answer(fields),
                fields.duration("delay").orElse(Duration.ZERO),
                fields.node("usage").map(this::usage).orElse(TokenUsage.UNKNOWN),
                requireNonNullElse(fields.choice("finish", FinishReason.class), FinishReason.COMPLETE),
                fields.items("tool-calls").stream().map(this::call).toList());
    }

    private ScriptedCall call(Node node) {
        var fields = Fields.of(node, "a tool call", List.of("tool", "arguments"), problems);
        if (!fields.has("tool")) {
            problems.add(node, Messages.missing("a tool call", "tool"));
        }
        return new ScriptedCall(
                fields.text("tool").orElse(""),
                fields.node("arguments").map(new TemplateReader(problems)::read).orElse(AnswerTemplate.text("{}")));
    }

    private Answer answer(Fields fields) {
        Optional<Answer> answer =
                fields.node("answer").map(node -> new Answer.Written(new TemplateReader(problems).read(node)));
        return answer.or(() -> fields.node("fail").map(node -> failure(fields, node)))
                .orElseGet(() ->
                        fields.has("tool-calls") ? new Answer.Written(AnswerTemplate.text("")) : new Answer.Filled());
    }

    /** A failure is either only a kind, or a mapping. */
    private Answer failure(Fields rule, Node node) {
        if (node instanceof ScalarNode) {
            return new Answer.Failure(kind(rule, "fail"), "", Optional.empty());
        }
        var fields = Fields.of(node, "\"fail\"", List.of("kind", "message", "retry-after"), problems);
        if (!fields.has("kind")) {
            problems.add(node, Messages.missing("\"fail\"", "kind"));
        }
        return new Answer.Failure(
                kind(fields, "kind"), fields.text("message").orElse(""), fields.duration("retry-after"));
    }

    private static Kind kind(Fields fields, String key) {
        return requireNonNullElse(fields.choice(key, Kind.class), Kind.SERVER_ERROR);
    }

    private TokenUsage usage(Node node) {
        var fields = Fields.of(node, "\"usage\"", List.of("input", "output"), problems);
        return new TokenUsage(fields.count("input", 0), fields.count("output", 0));
    }
}
