/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.agui.run;

import io.karta.agui.protocol.AgUiEvents;
import io.karta.agui.protocol.ClientMessage;
import jakarta.json.JsonObject;
import java.util.ArrayList;
import java.util.List;

/** Messages of a thread that the server knows, oldest first. Immutable. */
record History(List<ClientMessage> messages) {

    History {
        messages = messages.stream().filter(ClientMessage::isShown).toList();
    }

    boolean contains(String id) {
        return messages.stream().anyMatch(message -> message.id().equals(id));
    }

    History plus(List<ClientMessage> more) {
        var all = new ArrayList<>(messages);
        all.addAll(more);
        return new History(all);
    }

    /** Returns the snapshot for a client that knows other messages; nothing for one that knows these. */
    List<JsonObject> correcting(History known) {
        return isShownBy(known)
                ? List.of()
                : List.of(AgUiEvents.messagesSnapshot(withIdsOf(known).messages()));
    }

    private boolean isShownBy(History known) {
        if (messages.size() != known.messages.size()) {
            return false;
        }
        for (int i = 0; i < messages.size(); i++) {
            if (!messages.get(i).hasContentOf(known.messages.get(i))) {
                return false;
            }
        }
        return true;
    }

    /** Returns these messages with the ids by which the client knows them, so that it keeps what it shows. */
    History withIdsOf(History known) {
        var named = new ArrayList<ClientMessage>();
        int next = 0;
        for (var message : messages) {
            int found = next;
            while (found < known.messages.size() && !message.hasContentOf(known.messages.get(found))) {
                found++;
            }
            boolean isKnown = found < known.messages.size();
            named.add(isKnown ? known.messages.get(found) : message);
            next = isKnown ? found + 1 : next;
        }
        return new History(named);
    }
}
