/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.testkit;

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
    record Demand(String words, Predicate<ModelRequest> test) {}

    /** Answer, with the chunks of its stream; a single chunk if there are none. */
    record Reply(ModelResponse response, List<String> pieces) {

        static Reply of(ModelResponse response) {
            return new Reply(response, List.of());
        }

        void tell(Consumer<ModelChunk> chunks) {
            if (pieces.isEmpty()) {
                response.streamTo(chunks);
                return;
            }
            if (!response.thinking().isEmpty()) {
                chunks.accept(ModelChunk.thinking(response.thinking()));
            }
            pieces.forEach(piece -> chunks.accept(ModelChunk.text(piece)));
        }
    }

    private final List<Demand> demands = new ArrayList<>();
    private final List<Function<ModelRequest, Reply>> replies = new ArrayList<>();
    private int given;

    ScriptRule(List<Demand> demands) {
        this.demands.addAll(demands);
    }

    void add(Demand demand) {
        demands.add(demand);
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

    private List<Demand> unmet(ModelRequest request) {
        return demands.stream().filter(demand -> !demand.test().test(request)).toList();
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
        String unmet = unmet(request).stream().map(Demand::words).collect(Collectors.joining(", "));
        return this + (unmet.isEmpty() ? ": it has no answer left" : ": this is none " + unmet);
    }

    Optional<String> unasked() {
        int left = replies.size() - given;
        return left == 0 ? Optional.empty() : Optional.of("%s: %d of %d answers".formatted(this, left, replies.size()));
    }

    @Override
    public String toString() {
        return demands.isEmpty()
                ? "every question"
                : demands.stream().map(Demand::words).collect(Collectors.joining(", ", "questions ", ""));
    }
}
