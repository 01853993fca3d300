/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.chat;

import static io.karta.testkit.Eventually.eventually;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.karta.agent.AgentDefinition;
import io.karta.agent.AgentException;
import io.karta.agent.PlannerType;
import io.karta.builder.Agents;
import io.karta.engine.LocalPlatform;
import io.karta.message.AssistantMessage;
import io.karta.message.TextPart;
import io.karta.message.UserMessage;
import io.karta.process.Caller;
import io.karta.spi.MemoryStore;
import io.karta.store.jdbc.JdbcArtifactStore;
import io.karta.store.jdbc.JdbcMemoryStore;
import io.karta.userdata.ArtifactStore;
import io.karta.userdata.UserDataStore;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class UserErasureTest extends ChatFixture {

    private static final Caller URSULA = Caller.named("ursula", Set.of());
    private static final Caller BOB = Caller.named("bob", Set.of());

    private final CountDownLatch isRunning = new CountDownLatch(1);
    private final CountDownLatch ending = new CountDownLatch(1);

    @AfterEach
    void endTurns() {
        ending.countDown();
    }

    private AgentDefinition desk() {
        return Agents.agent("desk", "Answers users")
                .planner(PlannerType.UTILITY)
                .action("respond", action -> action.reads(UserMessage.class)
                        .trigger(UserMessage.class)
                        .canRerun()
                        .running((inputs, context) -> {
                            String text = inputs.get(UserMessage.class).text();
                            if (text.startsWith("wait")) {
                                isRunning.countDown();
                                ending.await();
                            }
                            context.sendMessage(new AssistantMessage("re: " + text));
                        }))
                .build();
    }

    private static ChatSession said(Chatbot chatbot, Caller user, String text) {
        ChatSession session = chatbot.createSession(user, event -> {});
        session.onUserMessage(text);
        eventually(() -> session.conversation().messages().size() == 2);
        return session;
    }

    private LocalPlatform node(MemoryStore memories) {
        return node(
                store(),
                desk(),
                builder -> builder.extensions(UserDataStore.class, List.of(memories, JdbcArtifactStore.of(pool()))));
    }

    /** Returns everything in the database. */
    private String content() throws SQLException {
        List<String> lines = new ArrayList<>();
        try (var connection = connection();
                var statement = connection.createStatement();
                var rows = statement.executeQuery("SCRIPT")) {
            while (rows.next()) {
                lines.add(rows.getString(1));
            }
        }
        return String.join("\n", lines);
    }

    @Test
    void leavesNothingOfTheUserInTheDatabase() throws Exception {
        MemoryStore memories = JdbcMemoryStore.of(pool());
        Chatbot here = Chatbot.ofAgent(node(memories), "desk");
        LocalPlatform there = node(memories);
        new ChatMemory(memories).remember(said(here, URSULA, "my secret kettle"));
        ChatSession bobs = said(here, BOB, "a public toaster");
        JdbcArtifactStore.of(pool())
                .save(new ArtifactStore.Owner("ursula", Optional.empty()), "kettle.txt", new TextPart("secret"));
        here.createSession(URSULA, event -> {}).onUserMessage("wait for my secret kettle");
        isRunning.await();

        long removed = there.eraseUser("ursula");

        assertThat(removed).isEqualTo(2);
        assertThat(content()).contains("toaster").doesNotContain("kettle").doesNotContain("ursula");
        assertThat(bobs.conversation().messages()).hasSize(2);
        ending.countDown();
        bobs.onUserMessage("still there?");
        eventually(() -> bobs.conversation().messages().size() == 4);
        assertThat(content()).doesNotContain("kettle");
    }

    @Test
    void erasesAUserInMemory() {
        MemoryStore memories = new InMemoryMemoryStore();
        try (var platform = LocalPlatform.builder()
                .extensions(UserDataStore.class, List.of(memories))
                .build()) {
            platform.deploy(desk());
            Chatbot chatbot = Chatbot.ofAgent(platform, "desk");
            ChatSession ursulas = said(chatbot, URSULA, "my secret kettle");
            new ChatMemory(memories).remember(ursulas);
            ChatSession bobs = said(chatbot, BOB, "a public toaster");

            platform.eraseUser("ursula");

            assertThat(chatbot.findSession(ursulas.id(), URSULA)).isEmpty();
            assertThat(memories.search("ursula", "kettle", 9)).isEmpty();
            assertThat(chatbot.findSession(bobs.id(), BOB)).isPresent();
        }
    }

    @Test
    void rejectsABlankName() {
        List<String> erased = new ArrayList<>();
        try (var platform = LocalPlatform.builder()
                .extensions(UserDataStore.class, List.of((UserDataStore) erased::add))
                .build()) {
            assertThatThrownBy(() -> platform.eraseUser("")).hasMessageStartingWith("KARTA-194");
            assertThatThrownBy(() -> platform.eraseUser(" ")).hasMessageStartingWith("KARTA-194");
        }
        assertThat(erased).isEmpty();
    }

    private static UserDataStore failing(String why) {
        return user -> {
            throw new IllegalStateException(why);
        };
    }

    @Test
    void erasesAUserInTheOtherStoresIfOneFails() {
        List<String> erased = new ArrayList<>();
        try (var platform = LocalPlatform.builder()
                .extensions(UserDataStore.class, List.of(failing("no connection"), erased::add, failing("too late")))
                .build()) {
            assertThatThrownBy(() -> platform.eraseUser("ursula"))
                    .hasMessage("no connection")
                    .satisfies(failure -> assertThat(failure.getSuppressed()).hasSize(1));
        }
        assertThat(erased).containsExactly("ursula");
    }

    @Test
    void failsIfTheUserStartsAnotherProcess() {
        List<UserDataStore> stores = new ArrayList<>();
        try (var platform = LocalPlatform.builder()
                .extensions(UserDataStore.class, List.of((UserDataStore)
                        user -> stores.get(0).erase(user)))
                .build()) {
            platform.deploy(desk());
            Chatbot chatbot = Chatbot.ofAgent(platform, "desk");
            stores.add(user -> chatbot.createSession(URSULA, event -> {}));

            assertThatThrownBy(() -> platform.eraseUser("ursula"))
                    .isInstanceOf(AgentException.class)
                    .hasMessageStartingWith("KARTA-634");
        }
    }
}
