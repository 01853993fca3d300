/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.chat;

import static io.karta.testkit.Eventually.eventually;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.karta.agent.ConfigKeys;
import io.karta.agent.UserInput;
import io.karta.builder.Agents;
import io.karta.engine.LocalPlatform;
import io.karta.engine.call.ModelCatalog;
import io.karta.engine.call.ModelEntry;
import io.karta.llmagent.LlmAgent;
import io.karta.message.AgentImage;
import io.karta.message.Message;
import io.karta.message.SystemMessage;
import io.karta.message.TextPart;
import io.karta.message.ToolCall;
import io.karta.message.ToolMessage;
import io.karta.message.UserMessage;
import io.karta.model.Capability;
import io.karta.model.LanguageModel;
import io.karta.model.ModelConfig;
import io.karta.model.ModelRequest;
import io.karta.model.ModelResponse;
import io.karta.process.Caller;
import io.karta.process.ProcessFilter;
import io.karta.process.ProcessOptions;
import io.karta.process.ProcessStatus;
import io.karta.testkit.ArtifactStoreContract;
import io.karta.userdata.ArtifactStore;
import io.karta.userdata.ArtifactStore.Owner;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

class ChatArtifactsTest {

    private static final Caller ADA = Caller.named("ada", Set.of());
    private static final Caller BOB = Caller.named("bob", Set.of());
    private static final AgentImage PHOTO = AgentImage.create("image/png", new byte[] {1, 2, 3});

    private final ArtifactStore store = new InMemoryArtifactStore();
    private final List<ModelRequest> requests = new CopyOnWriteArrayList<>();
    private final LocalPlatform platform = platform();
    private final ChatArtifacts artifacts = new ChatArtifacts(platform, store);

    @Nested
    class InMemory extends ArtifactStoreContract {

        @Override
        protected ArtifactStore open() {
            return new InMemoryArtifactStore();
        }
    }

    @AfterEach
    void close() {
        platform.close();
    }

    /** Model that calls the tool in the message, such as {@code load_artifact {"name":"x"}}. */
    private final class Obeying implements LanguageModel {

        @Override
        public Set<Capability> capabilities() {
            return Set.of(Capability.TOOLS, Capability.VISION);
        }

        @Override
        public ModelResponse answer(ModelRequest request) {
            requests.add(request);
            Message last = request.messages().get(request.messages().size() - 1);
            int arguments = last.text().indexOf('{');
            return last instanceof ToolMessage || arguments < 0
                    ? ModelResponse.of("done")
                    : ModelResponse.of("")
                            .withToolCalls(List.of(new ToolCall(
                                    "1",
                                    last.text().substring(0, arguments).strip(),
                                    last.text().substring(arguments))));
        }
    }

    private LocalPlatform platform() {
        var entry = new ModelEntry(ModelConfig.builder("only", "test").build(), new Obeying());
        return LocalPlatform.builder()
                .models(ModelCatalog.of(Map.of("only", entry), Map.of(), Optional.empty()))
                .extensions(ArtifactStore.class, List.of(store))
                .otherSettings(Map.of(ConfigKeys.ARTIFACTS_MAX_SIZE, "100", ConfigKeys.ARTIFACTS_MAX_VERSIONS, "3"))
                .build();
    }

    private ChatSession session(Caller user) {
        if (platform.agents().isEmpty()) {
            platform.deploy(LlmAgent.named("desk")
                    .instruction("Look at {artifact.photo.png?} and {artifact.notes.md?}.")
                    .tools(artifacts.tools()));
        }
        return Chatbot.ofAgent(platform, "desk").createSession(user, event -> {});
    }

    private static void say(ChatSession session, String text) {
        int before = session.conversation().messages().size();
        session.onUserMessage(text);
        eventually(() -> session.conversation().messages().size() == before + 2);
    }

    private ModelRequest lastRequest() {
        return requests.get(requests.size() - 1);
    }

    private ToolMessage lastResult() {
        return lastRequest().messages().stream()
                .filter(ToolMessage.class::isInstance)
                .map(ToolMessage.class::cast)
                .reduce((earlier, later) -> later)
                .orElseThrow();
    }

    @Test
    void insertsImagesAndTextsIntoInstructions() {
        ChatSession session = session(ADA);
        artifacts.save(session.process(), "photo.png", PHOTO);
        artifacts.save(session.process(), "user:notes.md", new TextPart("a red kettle"));

        say(session, "What is broken?");

        assertThat(lastRequest().messages())
                .filteredOn(SystemMessage.class::isInstance)
                .extracting(Message::text)
                .anyMatch(text -> text.contains("Look at (attachment photo.png) and a red kettle."));
        UserMessage question = (UserMessage)
                lastRequest().messages().get(lastRequest().messages().size() - 1);
        assertThat(question.parts())
                .containsExactly(new TextPart("What is broken?"), new TextPart("Attachment photo.png:"), PHOTO);
    }

    @Test
    void sendsAnImageOnceToWhichInstructionsReferTwice() {
        platform.deploy(LlmAgent.named("pair")
                .globalInstruction("The photo: {artifact.photo.png}")
                .instruction("Look at {artifact.photo.png}."));
        ChatSession session = Chatbot.ofAgent(platform, "pair").createSession(ADA, event -> {});
        artifacts.save(session.process(), "photo.png", PHOTO);

        say(session, "What is broken?");

        assertThat(lastRequest().messages())
                .filteredOn(UserMessage.class::isInstance)
                .singleElement()
                .satisfies(question -> assertThat(((UserMessage) question).parts())
                        .containsOnlyOnce(PHOTO)
                        .hasSize(3));
    }

    @Test
    void modelsSaveListAndLoad() {
        ChatSession session = session(ADA);

        say(session, "save_artifact {\"name\":\"poem.txt\",\"text\":\"roses\"}");
        say(session, "save_artifact {\"name\":\"poem.txt\",\"text\":\"violets\"}");
        say(session, "list_artifacts {}");
        assertThat(lastResult().text()).isEqualTo("poem.txt (version 2)");
        say(session, "load_artifact {\"name\":\"poem.txt\",\"version\":1}");

        assertThat(lastResult().text()).isEqualTo("roses");
        say(session, "load_artifact {\"name\":\"a\\u0000b\"}");
        assertThat(lastResult().text()).contains("KARTA-636");
        say(session, "save_artifact {\"name\":\"poem.txt\",\"text\":\"cut \\ud83d\"}");
        assertThat(lastResult().isError()).isTrue();
        assertThat(lastResult().text()).contains("KARTA-784", "poem.txt", "position 4");
        assertThat(artifacts.load(session.process(), "poem.txt").orElseThrow().version())
                .isEqualTo(2);
    }

    @Test
    void anotherUserOrSessionCannotLoadThem() {
        artifacts.save(session(ADA).process(), "poem.txt", new TextPart("roses"));
        artifacts.save(session(ADA).process(), "user:name", new TextPart("Ada"));
        ChatSession bobs = session(BOB);

        for (String name : List.of("poem.txt", "user:name")) {
            say(bobs, "load_artifact {\"name\":\"%s\",\"user\":\"ada\"}".formatted(name));
            assertThat(lastResult().isError()).isTrue();
        }
        ChatSession later = session(ADA);
        say(later, "load_artifact {\"name\":\"poem.txt\"}");
        assertThat(lastResult().isError()).isTrue();
        say(later, "load_artifact {\"name\":\"user:name\"}");
        assertThat(lastResult().text()).isEqualTo("Ada");
    }

    @Test
    void childrenShareTheArtifactsOfTheirSession() {
        var reader = Agents.agent("reader", "Reads")
                .action("read", String.class, Integer.class, (text, context) -> artifacts
                        .list(context.process())
                        .getOrDefault("photo.png", 0))
                .goal("read", "Read", "read")
                .build();
        platform.deploy(reader);
        var parent = platform.deploy(Agents.agent("parent", "Delegates")
                .action("delegate", UserInput.class, String.class, (input, context) -> {
                    artifacts.save(context.process(), "photo.png", PHOTO);
                    return "version " + context.run(reader, Integer.class, "go");
                })
                .goal("delegate", "Delegate", "delegate")
                .build());

        var process = platform.run(
                platform.createProcess(parent, ProcessOptions.defaults().withCaller(ADA), new UserInput("go")));

        assertThat(process.result(String.class)).isEqualTo("version 1");
        assertThat(store.list(new Owner("ada", Optional.of(process.id())))).containsOnlyKeys("photo.png");
    }

    @Test
    void rejectsInvalidNamesAndContentBeyondTheLimits() {
        ChatSession session = session(ADA);
        var process = session.process();

        assertThatThrownBy(() -> artifacts.save(process, " ", PHOTO)).hasMessageStartingWith("KARTA-636");
        assertThatThrownBy(() -> artifacts.save(process, "a\nb", PHOTO)).hasMessageStartingWith("KARTA-636");
        assertThatThrownBy(() -> artifacts.save(process, "a\uD83D", PHOTO)).hasMessageStartingWith("KARTA-636");
        assertThatThrownBy(() -> artifacts.save(process, "x".repeat(201), PHOTO))
                .hasMessageStartingWith("KARTA-636");
        assertThatThrownBy(() -> artifacts.save(process, "x", new TextPart("ö".repeat(51))))
                .isInstanceOf(InvalidArtifactException.class)
                .hasMessageStartingWith("KARTA-637")
                .hasMessageContaining("102 bytes");
        for (int i = 0; i < 3; i++) {
            artifacts.save(process, "x", PHOTO);
        }
        say(session, "save_artifact {\"name\":\"y\",\"text\":\"\"}");
        assertThat(lastResult().isError()).isTrue();
        assertThat(lastResult().text()).startsWith("KARTA-638");
    }

    @Test
    void anAnonymousUserHasArtifactsOfASessionOnly() {
        var process = session(Caller.anonymous()).process();

        artifacts.save(process, "x", PHOTO);

        assertThat(artifacts.list(process)).containsOnlyKeys("x");
        assertThatThrownBy(() -> artifacts.save(process, "user:x", PHOTO)).hasMessageStartingWith("KARTA-635");
    }

    @Test
    void areRemovedWithTheirSessionOrUser() {
        ChatSession session = session(ADA);
        artifacts.save(session.process(), "x", PHOTO);
        artifacts.save(session.process(), "user:x", PHOTO);
        var owner = new Owner("ada", Optional.of(session.id()));
        session.close();
        eventually(session::isFinished);

        platform.purge(Duration.ZERO, ProcessFilter.all().withStatus(ProcessStatus.TERMINATED));

        assertThat(store.list(owner)).isEmpty();
        assertThat(store.list(owner.ofUser())).containsOnlyKeys("user:x");
        store.erase("ada");
        assertThat(store.list(owner.ofUser())).isEmpty();
    }
}
