/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.userdata;

import static java.util.Objects.requireNonNull;

import io.karta.agent.StoredNames;
import io.karta.message.MessagePart;
import io.karta.message.TextPart;
import io.karta.process.AgentPlatform;
import io.karta.process.AgentProcess;
import java.util.Collection;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.IntStream;

/**
 * Store of artifacts: texts, images and documents with a name and versions, of one session or of all sessions of a
 * user. Every call names the owner, and never returns or changes an artifact of another one. Thread-safe.
 *
 * <pre>{@code
 * int version = artifacts.save(Owner.of(platform, process), "photo.png", AgentImage.fromPath(file));
 * }</pre>
 *
 * <p>Extend {@code ArtifactStoreContract} of {@code karta-testkit} to test an implementation.
 */
public interface ArtifactStore extends UserDataStore {

    /**
     * Adds a version of an artifact.
     *
     * @param owner the owner
     * @param name the name; not blank, at most 200 characters
     * @param content the content
     * @return the number of the version: 1 for the first one of the name, and one more for each further one
     * @throws IllegalArgumentException if not every store can keep the name or the text
     */
    int save(Owner owner, String name, MessagePart content);

    /**
     * Checks the arguments of {@link #save}. Implementations call this method.
     *
     * @param name the name
     * @param content the content
     * @throws IllegalArgumentException if the name is longer than 200 characters or has {@code U+0000}, or if the name
     *     or the text has unpaired surrogates
     */
    static void requireValid(String name, MessagePart content) {
        StoredNames.require("artifact", name, 200);
        if (requireNonNull(content, "content") instanceof TextPart text) {
            unpairedSurrogate(text.text()).ifPresent(position -> {
                throw Messages.artifactNotStorable(name, position);
            });
        }
    }

    private static OptionalInt unpairedSurrogate(String text) {
        return IntStream.range(0, text.length())
                .filter(i -> Character.isSurrogate(text.charAt(i)))
                .filter(i -> !isPair(text, i) && !isPair(text, i - 1))
                .findFirst();
    }

    private static boolean isPair(String text, int high) {
        return high >= 0
                && high + 1 < text.length()
                && Character.isSurrogatePair(text.charAt(high), text.charAt(high + 1));
    }

    /**
     * Returns the latest version of an artifact.
     *
     * @param owner the owner
     * @param name the name
     * @return the artifact; empty if the owner has none with this name
     */
    Optional<Artifact> load(Owner owner, String name);

    /**
     * Returns a version of an artifact.
     *
     * @param owner the owner
     * @param name the name
     * @param version the number of the version
     * @return the artifact; empty if the owner has none with this name and version
     */
    Optional<Artifact> load(Owner owner, String name, int version);

    /**
     * Returns the names of the artifacts of an owner.
     *
     * @param owner the owner
     * @return the latest version of each artifact, in the order of the names
     */
    Map<String, Integer> list(Owner owner);

    /**
     * Removes all versions of an artifact.
     *
     * @param owner the owner
     * @param name the name
     */
    void delete(Owner owner, String name);

    /**
     * Removes the artifacts of sessions, which were removed from the process store.
     *
     * @param sessions the ids of sessions
     */
    void eraseSessions(Collection<String> sessions);

    /**
     * Removes the artifacts of a user, and those of the user's sessions.
     *
     * @param user the name of the user
     */
    @Override
    void erase(String user);

    /**
     * Version of an artifact. Immutable.
     *
     * @param name the name
     * @param version the number of the version, from 1
     * @param content the content: a text, an image or a document
     */
    record Artifact(String name, int version, MessagePart content) {

        /** Creates an artifact. */
        public Artifact {
            requireNonNull(name, "name");
            requireNonNull(content, "content");
        }
    }

    /**
     * Owner of artifacts: a session of a user, or the user. Immutable.
     *
     * @param user the name of the user; empty for an anonymous user
     * @param session the id of the session; empty for the artifacts that all sessions of the user share
     */
    record Owner(String user, Optional<String> session) {

        /**
         * Creates an owner.
         *
         * @throws IllegalArgumentException if an anonymous user has no session: all such users would share artifacts;
         *     or if not every store can keep the name
         */
        public Owner {
            requireNonNull(user, "user");
            requireNonNull(session, "session");
            if (user.isEmpty() && session.isEmpty()) {
                throw Messages.anonymousOwner();
            }
            StoredNames.require("user", user);
        }

        /**
         * Returns the owner of the artifacts of a session. Child processes belong to the session of their root process,
         * so agents that call each other share its artifacts.
         *
         * @param platform the platform of the process
         * @param process a process of the session
         * @return the owner
         */
        public static Owner of(AgentPlatform platform, AgentProcess process) {
            AgentProcess root = process;
            Optional<AgentProcess> parent = root.parent().flatMap(platform::process);
            while (parent.isPresent()) {
                root = parent.get();
                parent = root.parent().flatMap(platform::process);
            }
            return new Owner(root.caller().name().orElse(""), Optional.of(root.id()));
        }

        /**
         * Returns the owner of the artifacts that all sessions of this user share.
         *
         * @return the owner
         * @throws IllegalArgumentException if the user is anonymous
         */
        public Owner ofUser() {
            return new Owner(user, Optional.empty());
        }
    }
}
