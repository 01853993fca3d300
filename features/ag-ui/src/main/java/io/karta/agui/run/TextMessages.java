/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.agui.run;

import io.karta.agui.protocol.AgUiEvents;
import io.karta.agui.protocol.ClientMessage;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;

/** Texts and thinking of a run, while models write them. Not thread-safe; confined to one run. */
final class TextMessages {

    private final EventSink out;
    private final Map<Key, OpenText> open = new LinkedHashMap<>();
    private final List<SentText> sent = new ArrayList<>();
    private final Set<String> confirmed = new HashSet<>();

    TextMessages(EventSink out) {
        this.out = out;
    }

    /** Origin of a text: a process, and one of its actions. */
    record Origin(String process, Optional<String> action, Optional<String> subagent) {}

    /** Number of a message on its node. */
    private record Key(long message, boolean isThinking) {}

    /** Text that the client has begun to receive. */
    private record OpenText(String id, Origin origin, StringBuilder text) {}

    /** Text that the client has received. */
    private record SentText(String id, Origin origin, String text) {}

    /** Sends a part of a text or of thinking. */
    void append(long message, boolean isThinking, String delta, Origin origin) {
        if (delta.isEmpty()) {
            return;
        }
        var key = new Key(message, isThinking);
        endOthers(key, origin);
        var text = open.computeIfAbsent(key, missing -> begin(isThinking, origin));
        text.text().append(delta);
        out.add(
                isThinking
                        ? AgUiEvents.reasoningContent(text.id(), delta, origin.subagent())
                        : AgUiEvents.textContent(text.id(), delta, origin.subagent()));
    }

    private OpenText begin(boolean isThinking, Origin origin) {
        var id = out.nextId();
        if (isThinking) {
            out.addAll(AgUiEvents.reasoningStart(id, origin.subagent()));
        } else {
            out.add(AgUiEvents.textStart(id, origin.subagent()));
        }
        return new OpenText(id, origin, new StringBuilder());
    }

    /** An action writes one message at a time. */
    private void endOthers(Key current, Origin origin) {
        end(entry ->
                !entry.getKey().equals(current) && entry.getValue().origin().equals(origin));
    }

    /** Ends the texts of an action, or of a whole process if there is no action. */
    void endOf(String process, Optional<String> action) {
        end(entry -> entry.getValue().origin().process().equals(process)
                && (action.isEmpty() || action.equals(entry.getValue().origin().action())));
    }

    void endAll() {
        end(entry -> true);
    }

    private void end(Predicate<Map.Entry<Key, OpenText>> condition) {
        var ended = open.entrySet().stream()
                .filter(condition)
                .map(Map.Entry::getKey)
                .toList();
        ended.forEach(this::end);
    }

    private void end(Key key) {
        var text = open.remove(key);
        if (text == null) {
            return;
        }
        var subagent = text.origin().subagent();
        if (key.isThinking()) {
            out.addAll(AgUiEvents.reasoningEnd(text.id(), subagent));
        } else {
            out.add(AgUiEvents.textEnd(text.id(), subagent));
            sent.add(new SentText(text.id(), text.origin(), text.text().toString()));
        }
    }

    /** Sends a complete message, unless the client has received it part by part. */
    void whole(String text, Origin origin) {
        endOf(origin.process(), origin.action());
        if (text.isBlank() || isKnown(text, origin)) {
            return;
        }
        var id = out.nextId();
        out.add(AgUiEvents.textStart(id, origin.subagent()));
        out.add(AgUiEvents.textContent(id, text, origin.subagent()));
        out.add(AgUiEvents.textEnd(id, origin.subagent()));
        sent.add(new SentText(id, origin, text));
        confirmed.add(id);
    }

    private boolean isKnown(String text, Origin origin) {
        var known = sent.stream()
                .filter(each -> !confirmed.contains(each.id())
                        && each.origin().process().equals(origin.process())
                        && each.text().strip().equals(text.strip()))
                .findFirst();
        known.ifPresent(each -> confirmed.add(each.id()));
        return known.isPresent();
    }

    /** Returns whether the client has received a text of the main process. */
    boolean hasSent(String text) {
        return sent.stream()
                .anyMatch(each -> each.origin().subagent().isEmpty()
                        && each.text().strip().equals(text.strip()));
    }

    /** Returns the messages that the client has received, as it shows them. */
    List<ClientMessage> sent() {
        return sent.stream()
                .map(text -> new ClientMessage(text.id(), ClientMessage.ASSISTANT, text.text()))
                .toList();
    }
}
