/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.testkit;

import static java.util.Map.entry;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.karta.agent.StoredNames;
import io.karta.message.AgentDocument;
import io.karta.message.AgentImage;
import io.karta.message.TextPart;
import io.karta.userdata.ArtifactStore;
import io.karta.userdata.ArtifactStore.Artifact;
import io.karta.userdata.ArtifactStore.Owner;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/**
 * Tests of the contract of {@link ArtifactStore}. Extend this class to test a store.
 *
 * <pre>{@code
 * class FileArtifactStoreTest extends ArtifactStoreContract {
 *
 *     @Override
 *     protected ArtifactStore open() {
 *         return new FileArtifactStore(directory);
 *     }
 * }
 * }</pre>
 */
public abstract class ArtifactStoreContract {

    private static final Owner FIRST = new Owner("ada", Optional.of("s1"));
    private static final Owner SECOND = new Owner("ada", Optional.of("s2"));
    private static final Owner BOBS = new Owner("bob", Optional.of("s3"));
    private static final TextPart TEXT = new TextPart("Größe \uD83E\uDED6");

    private ArtifactStore store;

    /** Creates the tests; called by JUnit. */
    protected ArtifactStoreContract() {}

    /**
     * Opens an empty store.
     *
     * @return the store
     * @throws Exception if it cannot be opened
     */
    protected abstract ArtifactStore open() throws Exception;

    @BeforeEach
    void openStore() throws Exception {
        store = open();
    }

    /** A name has versions from 1; without a version, the latest is loaded. */
    @Test
    void numbersVersions() {
        assertThat(store.save(FIRST, "notes.md", new TextPart("one"))).isEqualTo(1);
        assertThat(store.save(FIRST, "notes.md", TEXT)).isEqualTo(2);
        assertThat(store.save(FIRST, "other.md", TEXT)).isEqualTo(1);

        assertThat(store.load(FIRST, "notes.md")).contains(new Artifact("notes.md", 2, TEXT));
        assertThat(store.load(FIRST, "notes.md", 1)).contains(new Artifact("notes.md", 1, new TextPart("one")));
        assertThat(store.load(FIRST, "notes.md", 3)).isEmpty();
        assertThat(store.load(FIRST, "notes.md", 0)).isEmpty();
        assertThat(store.load(FIRST, "NOTES.md")).isEmpty();
        assertThat(store.load(FIRST, "a\0b")).isEmpty();
        assertThat(store.load(FIRST, "a\0b", 1)).isEmpty();
        assertThat(store.list(FIRST)).containsExactly(entry("notes.md", 2), entry("other.md", 1));
    }

    /** Texts, images and documents are loaded as they were saved. */
    @Test
    void keepsImagesAndDocuments() {
        var image = AgentImage.create("image/png", new byte[] {0, 1, -1, 127, -128});
        var document = AgentDocument.fromBytes("a.pdf", "%PDF-1.7 x".getBytes(StandardCharsets.US_ASCII));

        store.save(FIRST, "photo.png", image);
        store.save(FIRST, "a.pdf", document);

        assertThat(store.load(FIRST, "photo.png")).contains(new Artifact("photo.png", 1, image));
        assertThat(store.load(FIRST, "a.pdf")).contains(new Artifact("a.pdf", 1, document));
    }

    /** Artifacts of a session are invisible to other sessions and users; those of a user to other users. */
    @Test
    void separatesOwners() {
        store.save(FIRST, "x", new TextPart("session"));
        store.save(FIRST.ofUser(), "x", new TextPart("user"));

        assertThat(store.load(FIRST, "x").orElseThrow().content()).isEqualTo(new TextPart("session"));
        assertThat(store.load(SECOND.ofUser(), "x").orElseThrow().content()).isEqualTo(new TextPart("user"));
        assertThat(store.load(SECOND, "x")).isEmpty();
        assertThat(store.load(BOBS, "x")).isEmpty();
        assertThat(store.load(BOBS.ofUser(), "x")).isEmpty();
        assertThat(store.load(new Owner("bob", Optional.of("s1")), "x")).isEmpty();
        assertThat(store.list(SECOND)).isEmpty();
    }

    /** The longest names are kept, also if their characters are rare; names that not every store can keep are not. */
    @Test
    void keepsTheLongestNames() {
        var owner = new Owner(RareText.of(StoredNames.MAX_LENGTH), Optional.of("s1"));
        String name = RareText.of(200);

        store.save(owner, name, TEXT);

        assertThat(store.list(owner)).containsExactly(entry(name, 1));
        assertThatThrownBy(() -> new Owner("a".repeat(StoredNames.MAX_LENGTH + 1), Optional.empty()))
                .hasMessageContaining("KARTA-182");
    }

    /** A name or text with half of a pair of surrogates, which a database would change, is rejected. */
    @Test
    void rejectsUnpairedSurrogates() {
        for (String text : List.of("cut \uD83E", "\uDED6", "\uDED6\uD83E", "\uD83E\uD83E\uDED6")) {
            assertThatThrownBy(() -> store.save(FIRST, "x", new TextPart(text)))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessageContaining("KARTA-784");
            assertThatThrownBy(() -> store.save(FIRST, text, TEXT))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessageContaining("KARTA-182");
            store.delete(FIRST, text);
        }

        assertThat(store.load(FIRST, "cut \uD83E")).isEmpty();
        assertThat(store.load(FIRST, "cut \uD83E", 1)).isEmpty();
        assertThat(store.list(FIRST)).isEmpty();
    }

    /** Deleting removes all versions of one name. */
    @Test
    void deletesAnArtifact() {
        store.save(FIRST, "x", TEXT);
        store.save(FIRST, "x", TEXT);
        store.save(FIRST, "y", TEXT);

        store.delete(FIRST, "x");
        store.delete(FIRST, "y\0");

        assertThat(store.list(FIRST)).containsOnlyKeys("y");
        assertThat(store.load(FIRST, "x", 1)).isEmpty();
    }

    /** Artifacts of a removed session are removed; those of its user remain. */
    @Test
    void erasesSessions() {
        store.save(FIRST, "x", TEXT);
        store.save(SECOND, "x", TEXT);
        store.save(FIRST.ofUser(), "x", TEXT);

        store.eraseSessions(List.of("s1", "unknown", ""));

        assertThat(store.load(FIRST, "x")).isEmpty();
        assertThat(store.load(SECOND, "x")).isPresent();
        assertThat(store.load(FIRST.ofUser(), "x")).isPresent();
    }

    /** Erasing a user removes the artifacts of all sessions of this user only. */
    @Test
    void erasesAUser() {
        store.save(FIRST, "x", TEXT);
        store.save(FIRST.ofUser(), "x", TEXT);
        store.save(BOBS, "x", TEXT);

        store.erase("ada");

        assertThat(store.load(FIRST, "x")).isEmpty();
        assertThat(store.load(FIRST.ofUser(), "x")).isEmpty();
        assertThat(store.load(BOBS, "x")).isPresent();
    }

    /** A blank name would be that of all anonymous users. */
    @Test
    void rejectsTheErasureOfAnonymousUsers() {
        var anonymous = new Owner("", Optional.of("s1"));
        store.save(anonymous, "x", TEXT);

        assertThatThrownBy(() -> store.erase("")).hasMessageContaining("KARTA-194");
        assertThat(store.load(anonymous, "x")).isPresent();
    }

    /** Concurrent writers get different versions. */
    @Test
    void numbersConcurrentVersions() throws Exception {
        ExecutorService writers = Executors.newFixedThreadPool(2);
        List<Integer> versions = new ArrayList<>();
        try {
            List<Future<Integer>> saving = new ArrayList<>();
            for (int i = 0; i < 10; i++) {
                saving.add(writers.submit(() -> store.save(FIRST, "x", TEXT)));
            }
            for (Future<Integer> each : saving) {
                versions.add(each.get());
            }
        } finally {
            writers.shutdownNow();
        }

        assertThat(versions).containsExactlyInAnyOrder(1, 2, 3, 4, 5, 6, 7, 8, 9, 10);
    }
}
