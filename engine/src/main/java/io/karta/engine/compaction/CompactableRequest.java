/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.engine.compaction;

import io.karta.engine.call.TokenEstimate;
import io.karta.message.AssistantMessage;
import io.karta.message.Message;
import io.karta.message.SystemMessage;
import io.karta.message.TextPart;
import io.karta.message.ToolMessage;
import io.karta.message.UserMessage;
import io.karta.model.ModelRequest;
import io.karta.spi.JournalEntry.Compacted;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Request whose oldest messages can be dropped. System messages, the latest message of the user, and the latest round
 * of tool calls after it stay. A tool call and its results stay together. Not thread-safe.
 */
final class CompactableRequest {

    /** Approximate number of characters that take as many tokens as an image or a document. */
    private static final long MEDIA = 4000;

    private final ModelRequest request;
    private final List<Message> stable;
    private final List<Message> history;
    private final List<Round> rounds;
    private final int latest;
    private final BitSet dropped = new BitSet();
    private List<Message> replacement = List.of();
    private int begin;
    private long characters;

    /** Call of tools by a model with its results: positions in the history. */
    private record Round(int from, int to) {}

    /**
     * Creates a view of a request.
     *
     * @param tail the number of messages that the dialogue added to its first request
     * @param isPinned returns whether a message of the user always stays
     */
    CompactableRequest(ModelRequest request, int tail, Predicate<Message> isPinned) {
        this.request = request;
        Predicate<Message> stays = message -> message instanceof SystemMessage || isPinned.test(message);
        this.stable = request.messages().stream().filter(stays).toList();
        this.history = request.messages().stream().filter(stays.negate()).toList();
        this.rounds = rounds(history);
        this.latest = latestOfUser(history.size() - tail);
        this.characters = TokenEstimate.tokens(request) * 4 + media(request.messages());
    }

    private int latestOfUser(int end) {
        return IntStream.iterate(end - 1, i -> i >= 0, i -> i - 1)
                .filter(i -> history.get(i) instanceof UserMessage)
                .findFirst()
                .orElse(0);
    }

    private static List<Round> rounds(List<Message> history) {
        List<Round> rounds = new ArrayList<>();
        for (int from = 0; from < history.size(); from++) {
            if (history.get(from) instanceof AssistantMessage answer
                    && !answer.toolCalls().isEmpty()) {
                int to = from + 1;
                while (to < history.size() && history.get(to) instanceof ToolMessage) {
                    to++;
                }
                rounds.add(new Round(from, to));
            }
        }
        return rounds;
    }

    /** Drops what the process has dropped from an equal conversation. */
    void apply(List<Compacted> known) {
        last(known, entry -> !entry.isToolCallsOnly() && entry.messages() <= latest)
                .ifPresent(entry -> replace(entry.messages(), entry.replacement()));
        last(known, entry -> entry.isToolCallsOnly() && entry.messages() <= history.size())
                .ifPresent(entry -> dropRoundsBefore(entry.messages()));
    }

    /** Returns the latest entry about this conversation, which covers the longest part. */
    private Optional<Compacted> last(List<Compacted> known, Predicate<Compacted> isPossible) {
        return IntStream.iterate(known.size() - 1, i -> i >= 0, i -> i - 1)
                .mapToObj(known::get)
                .filter(isPossible)
                .filter(entry -> digest(entry.messages()).equals(entry.part()))
                .findFirst();
    }

    /** Returns a digest of the oldest messages. */
    String digest(int messages) {
        return MessageDigests.of(history.subList(0, messages));
    }

    long tokens() {
        return characters / 4;
    }

    boolean exceeds(PromptLimit limit) {
        return tokens() > limit.tokens() || messages(begin) > limit.messages();
    }

    /** Returns the number of messages of user and assistant from a position to the latest message of the user. */
    private int messages(int from) {
        return (int) IntStream.rangeClosed(from, Math.min(latest, history.size() - 1))
                .filter(i -> !dropped.get(i) && !(history.get(i) instanceof ToolMessage))
                .count();
    }

    /**
     * Drops tool calls with their results, the oldest first, until the prompt has the number of tokens.
     *
     * @return the end of the last dropped round; 0 for none
     */
    int dropRounds(int tokens) {
        int end = 0;
        for (Round round : rounds) {
            if (tokens() <= tokens) {
                return end;
            }
            if (mayDrop(round)) {
                drop(round);
                end = round.to();
            }
        }
        return end;
    }

    private void dropRoundsBefore(int end) {
        rounds.stream().filter(round -> round.to() <= end && mayDrop(round)).forEach(this::drop);
    }

    /** The model awaits the results of the last round. */
    private boolean mayDrop(Round round) {
        boolean isAwaited = round.from() > latest && round.equals(rounds.get(rounds.size() - 1));
        return round.from() >= begin && !isAwaited && !dropped.get(round.from());
    }

    private void drop(Round round) {
        dropped.set(round.from(), round.to());
        characters -= characters(history.subList(round.from(), round.to()));
    }

    /**
     * Returns the position from which messages stay, so that the prompt is within the limits: a message of the user.
     */
    int nextBegin(PromptLimit limit) {
        long left = characters - characters(replacement);
        for (int i = begin; i < latest; i++) {
            boolean fits = left / 4 <= limit.tokens() && messages(i) <= limit.messages();
            if (i > begin && fits && history.get(i) instanceof UserMessage) {
                return i;
            }
            left -= dropped.get(i) ? 0 : characters(List.of(history.get(i)));
        }
        return latest;
    }

    int droppedMessages() {
        return dropped.cardinality();
    }

    int begin() {
        return begin;
    }

    /** Returns the replacement of the part that was dropped earlier. */
    List<Message> replacement() {
        return replacement;
    }

    /** Returns the replacement of the part that was dropped earlier, and the messages up to a position. */
    List<Message> part(int end) {
        List<Message> part = new ArrayList<>(replacement);
        IntStream.range(begin, end)
                .filter(i -> !dropped.get(i))
                .mapToObj(history::get)
                .forEach(part::add);
        return part;
    }

    /** Replaces all messages before a position. */
    void replace(int end, List<Message> messages) {
        characters += characters(messages) - characters(part(end));
        begin = end;
        replacement = messages;
    }

    /** Returns the request without the dropped messages. */
    ModelRequest compacted() {
        if (begin == 0 && dropped.isEmpty()) {
            return request;
        }
        List<Message> messages = new ArrayList<>(stable);
        messages.addAll(replacement);
        IntStream.range(begin, history.size())
                .filter(i -> !dropped.get(i))
                .mapToObj(history::get)
                .forEach(messages::add);
        return request.withMessages(messages);
    }

    private static long characters(List<Message> messages) {
        return messages.stream().mapToLong(TokenEstimate::characters).sum() + media(messages);
    }

    private static long media(List<Message> messages) {
        return MEDIA
                * messages.stream().mapToLong(CompactableRequest::mediaParts).sum();
    }

    private static long mediaParts(Message message) {
        if (message instanceof UserMessage user) {
            return user.parts().stream()
                    .filter(part -> !(part instanceof TextPart))
                    .count();
        }
        return message instanceof ToolMessage result
                ? result.parts().stream()
                        .filter(part -> !(part instanceof TextPart))
                        .count()
                : 0;
    }

    /** Returns whether the same messages are dropped from the same request. */
    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof CompactableRequest same
                && same.request == request
                && same.begin == begin
                && same.dropped.equals(dropped)
                && same.replacement.equals(replacement);
    }

    @Override
    public int hashCode() {
        return 31 * begin + dropped.hashCode();
    }
}
