/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.llmagent;

import io.karta.action.ActionContext;
import io.karta.message.MessagePart;
import io.karta.message.TextPart;
import io.karta.userdata.ArtifactStore;
import io.karta.userdata.ArtifactStore.Artifact;
import io.karta.userdata.ArtifactStore.Owner;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Artifacts that an instruction refers to. Texts become part of the instruction. Instructions cannot contain images and
 * documents: these are collected, and sent with the message of the user. Not thread-safe.
 */
final class InstructionArtifacts {

    private final ActionContext context;
    private final List<MessagePart> parts = new ArrayList<>();

    InstructionArtifacts(ActionContext context) {
        this.context = context;
    }

    /** Returns the text for an artifact: an object with this name on the blackboard, otherwise from the store. */
    Optional<String> text(String name, Optional<Object> bound, ObjectFormatter formatter) {
        return bound.or(() -> stored(name)).map(object -> text(name, object, formatter));
    }

    private String text(String name, Object object, ObjectFormatter formatter) {
        if (object instanceof TextPart text) {
            return text.text();
        }
        if (object instanceof MessagePart part) {
            attach(new TextPart("Attachment %s:".formatted(name)), part);
            return "(attachment %s)".formatted(name);
        }
        return formatter.of(object);
    }

    /** Several instructions can refer to the same artifact. */
    private void attach(TextPart title, MessagePart part) {
        if (!parts.contains(title)) {
            parts.add(title);
            parts.add(part);
        }
    }

    private Optional<Object> stored(String name) {
        List<ArtifactStore> stores = context.extensions(ArtifactStore.class);
        return stores.isEmpty() ? Optional.empty() : stored(name, stores.get(0)).map(Artifact::content);
    }

    private Optional<Artifact> stored(String name, ArtifactStore store) {
        var session = Owner.of(context.platform(), context.process());
        Optional<Artifact> ofSession = store.load(session, name);
        return ofSession.isPresent() || session.user().isEmpty()
                ? ofSession
                : store.load(session.ofUser(), "user:" + name);
    }

    /** Returns the images and documents, each after its name. */
    List<MessagePart> parts() {
        return List.copyOf(parts);
    }
}
