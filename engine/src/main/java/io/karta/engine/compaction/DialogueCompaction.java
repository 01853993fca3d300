/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.engine.compaction;

import io.karta.ai.Compaction;
import io.karta.ai.MalformedOutputException;
import io.karta.ai.PromptRunner;
import io.karta.ai.TruncatedOutputException;
import io.karta.engine.call.CallScope;
import io.karta.engine.call.ResilientModel;
import io.karta.message.AssistantMessage;
import io.karta.message.Message;
import io.karta.message.UserMessage;
import io.karta.model.ModelException;
import io.karta.model.ModelRequest;
import io.karta.spi.JournalEntry.Compacted;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.time.Clock;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Compaction of the requests of one dialogue. Tool results are dropped first, then the oldest messages. The dialogue
 * itself keeps all messages: each request is compacted anew, with the same result. Not thread-safe.
 */
public final class DialogueCompaction {

    private static final Logger LOG = System.getLogger(DialogueCompaction.class.getName());

    private final CompactionSettings settings;
    private final CallScope scope;
    private final Clock clock;
    private final Predicate<Message> isPinned;
    private final Supplier<PromptRunner> runner;
    private final List<Compacted> made = new ArrayList<>();

    /** Number of tokens that the model accepts: less than a request that it rejected. */
    private int accepted = Integer.MAX_VALUE;

    /** Whether the compactor has failed. The next dialogue calls it again, this one does not. */
    private boolean hasFailed;

    /**
     * Creates the compaction of a dialogue.
     *
     * @param scope the account of the dialogue
     * @param isPinned returns whether a message always stays
     * @param runner creates the prompt runner of summaries
     */
    public DialogueCompaction(
            CompactionSettings settings,
            CallScope scope,
            Clock clock,
            Predicate<Message> isPinned,
            Supplier<PromptRunner> runner) {
        this.settings = settings;
        this.scope = scope;
        this.clock = clock;
        this.isPinned = isPinned;
        this.runner = runner;
    }

    /** Part of a conversation. */
    private record Part(List<Message> messages, String model, int freeTokens, PromptRunner promptRunner)
            implements Compaction {}

    /**
     * Returns the request for a model, which may be shorter.
     *
     * @param tail the number of messages that the dialogue added to its first request
     */
    public ModelRequest fit(ModelRequest request, int tail, ResilientModel model) {
        PromptLimit limit = settings.limit(model, request.options()).atMost(accepted);
        List<Compacted> known = known();
        if (limit.isUnlimited() && known.isEmpty()) {
            return request;
        }
        CompactableRequest view = view(request, tail, known);
        if (view.exceeds(limit)) {
            compact(
                    view,
                    limit,
                    CompactionSettings.window(model, request.options()).atMost(accepted),
                    model);
        }
        return view.compacted();
    }

    /**
     * Returns the forms in which the process may have sent the request before its step was repeated, without calling a
     * compactor: with all that is dropped by now, and with what was dropped at earlier times.
     */
    public Stream<ModelRequest> sentForms(ModelRequest request, int tail) {
        return Stream.of(withMade(scope.compactions()), known())
                .distinct()
                .flatMap(DialogueCompaction::latestFirst)
                .map(dropped -> view(request, tail, dropped))
                .filter(new HashSet<>()::add)
                .map(CompactableRequest::compacted);
    }

    private static Stream<List<Compacted>> latestFirst(List<Compacted> dropped) {
        return IntStream.rangeClosed(0, dropped.size()).mapToObj(later -> dropped.subList(0, dropped.size() - later));
    }

    /**
     * Reports that a model rejected the latest form of a request because of its length. Returns whether the next form
     * of the request is shorter.
     *
     * @param request the whole request
     * @param tail the number of messages that the dialogue added to its first request
     */
    public boolean rejected(ModelRequest request, int tail) {
        CompactableRequest view = view(request, tail, known());
        var half = new PromptLimit((int) Math.min(Integer.MAX_VALUE, view.tokens() / 2), Integer.MAX_VALUE);
        accepted = (int) Math.min(accepted, view.tokens() - 1);
        return settings.isEnabled() && (view.dropRounds(half.tokens()) > 0 || view.nextBegin(half) > view.begin());
    }

    /** What another dialogue has dropped temporarily, this one may replace. */
    private List<Compacted> known() {
        return withMade(scope.compactions().stream()
                .filter(entry -> !entry.isTemporary())
                .toList());
    }

    private List<Compacted> withMade(List<Compacted> recorded) {
        return made.isEmpty()
                ? recorded
                : Stream.concat(recorded.stream(), made.stream()).distinct().toList();
    }

    private CompactableRequest view(ModelRequest request, int tail, List<Compacted> known) {
        var view = new CompactableRequest(request, tail, isPinned);
        view.apply(known);
        return view;
    }

    private void compact(CompactableRequest view, PromptLimit limit, PromptLimit window, ResilientModel model) {
        PromptLimit target = limit.half();
        if (view.tokens() > limit.tokens()) {
            int before = view.droppedMessages();
            int end = view.dropRounds(target.tokens());
            if (end > 0) {
                keep(entry(view, model, true, end, view.droppedMessages() - before, List.of(), false));
            }
        }
        if (view.exceeds(limit)) {
            replace(view, target, window, model);
        }
        PromptLimit required = hasFailed ? window : limit;
        if (view.exceeds(required)) {
            LOG.log(Level.WARNING, () -> Messages.stillTooLong(model.name(), view.tokens(), required, scope.asker()));
        }
    }

    private void replace(CompactableRequest view, PromptLimit target, PromptLimit window, ResilientModel model) {
        int begin = view.nextBegin(target);
        if (begin <= view.begin()) {
            return;
        }
        List<Message> part = view.part(begin);
        Optional<List<Message>> replacement = replacement(new Part(part, model.name(), target.tokens(), runner.get()));
        if (replacement.isPresent()) {
            keep(entry(view, model, false, begin, part.size(), replacement.get(), false));
            view.replace(begin, replacement.get());
        } else if (view.exceeds(window)) {
            drop(view, view.nextBegin(window.half()), model);
        }
    }

    /** Returns the replacement of a part; empty if the model that writes it has failed. */
    private Optional<List<Message>> replacement(Part part) {
        if (hasFailed) {
            return Optional.empty();
        }
        try {
            return Optional.of(checked(settings.effectiveCompactor().compact(part)));
        } catch (ModelException | MalformedOutputException | TruncatedOutputException e) {
            if (e instanceof ModelException failure && failure.kind() == ModelException.Kind.CANCELLED) {
                throw failure; // the process has ended
            }
            hasFailed = true;
            LOG.log(Level.WARNING, () -> Messages.notReplaced(String.valueOf(e.getMessage()), scope.asker()));
            return Optional.empty();
        }
    }

    /** Drops the oldest messages in this dialogue only, so that a later one can summarize them. */
    private void drop(CompactableRequest view, int begin, ResilientModel model) {
        List<Message> earlier = view.replacement();
        keep(entry(view, model, false, begin, view.part(begin).size(), earlier, true));
        view.replace(begin, earlier);
    }

    private void keep(Compacted entry) {
        made.add(entry);
        scope.compacted(entry);
    }

    private Compacted entry(
            CompactableRequest view,
            ResilientModel model,
            boolean isToolCallsOnly,
            int messages,
            int dropped,
            List<Message> replacement,
            boolean isTemporary) {
        return new Compacted(
                clock.instant(),
                Optional.empty(),
                model.name(),
                isToolCallsOnly,
                messages,
                view.digest(messages),
                dropped,
                replacement,
                isTemporary);
    }

    private List<Message> checked(List<Message> replacement) {
        if (replacement == null || !replacement.stream().allMatch(DialogueCompaction::isText)) {
            throw Messages.invalidReplacement(settings.effectiveCompactor().getClass());
        }
        return List.copyOf(replacement);
    }

    private static boolean isText(Message message) {
        return message instanceof UserMessage
                || (message instanceof AssistantMessage answer
                        && answer.toolCalls().isEmpty());
    }
}
