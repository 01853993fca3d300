/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.testkit;

import io.karta.message.Message;
import io.karta.message.UserMessage;
import io.karta.model.ModelChunk;
import io.karta.model.ModelRequest;
import io.karta.model.ModelResponse;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/** Rule for some requests, with its answers. Guarded by its script. */
final class ScriptRule {

    /** Condition for requests, with its description. */
    record Condition(String words, Predicate<ModelRequest> test) {}

    /** Answer, with the chunks of its stream; a single chunk if there are none. */
    record Reply(ModelResponse response, List<String> chunks) {

        static Reply of(ModelResponse response) {
            return new Reply(response, List.of());
        }

        void stream(Consumer<ModelChunk> consumer) {
            if (chunks.isEmpty()) {
                response.streamTo(consumer);
                return;
            }
            if (!response.thinking().isEmpty()) {
                consumer.accept(ModelChunk.thinking(response.thinking()));
            }
            chunks.forEach(chunk -> consumer.accept(ModelChunk.text(chunk)));
        }
    }

    private final List<Condition> conditions = new ArrayList<>();
    private final List<Function<ModelRequest, Reply>> replies = new ArrayList<>();
    private int given;

    ScriptRule(List<Condition> conditions) {
        this.conditions.addAll(conditions);
    }

    /** Returns the text of the last message of the user; empty if there is none. */
    static String lastUserMessage(ModelRequest request) {
        return request.messages().stream()
                .filter(UserMessage.class::isInstance)
                .reduce((earlier, later) -> later)
                .map(Message::text)
                .orElse("");
    }

    void add(Condition condition) {
        conditions.add(condition);
    }

    void add(Function<ModelRequest, Reply> reply) {
        replies.add(reply);
    }

    int count() {
        return replies.size();
    }

    boolean applies(ModelRequest request) {
        return unmet(request).isEmpty();
    }

    private List<Condition> unmet(ModelRequest request) {
        return conditions.stream()
                .filter(condition -> !condition.test().test(request))
                .toList();
    }

    boolean hasMore() {
        return given < replies.size();
    }

    /** Returns the next answer; the last one is repeated. */
    Function<ModelRequest, Reply> next() {
        Function<ModelRequest, Reply> reply = replies.get(Math.min(given, replies.size() - 1));
        given = Math.min(given + 1, replies.size());
        return reply;
    }

    /** Returns the distance of a request to this rule. */
    int distance(ModelRequest request) {
        return unmet(request).size();
    }

    /** Describes this rule, and the conditions that a request does not satisfy. */
    String against(ModelRequest request) {
        String unmet = unmet(request).stream().map(Condition::words).collect(Collectors.joining(", "));
        String reason = hasMore() ? ": it is not its turn" : ": it has no answer left";
        return this + (unmet.isEmpty() ? reason : ": this is none " + unmet);
    }

    Optional<String> unused() {
        int left = replies.size() - given;
        return left == 0 ? Optional.empty() : Optional.of("%s: %d of %d answers".formatted(this, left, replies.size()));
    }

    @Override
    public String toString() {
        return conditions.isEmpty()
                ? "every question"
                : conditions.stream().map(Condition::words).collect(Collectors.joining(", ", "questions ", ""));
    }
}
