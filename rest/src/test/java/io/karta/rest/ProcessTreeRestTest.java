/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.rest;

import static io.karta.testkit.Eventually.finished;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.karta.agent.AgentDefinition;
import io.karta.agent.Outcome;
import io.karta.agent.UserInput;
import io.karta.builder.Agents;
import io.karta.engine.LocalPlatform;
import io.karta.engine.call.ModelCatalog;
import io.karta.engine.call.ModelEntry;
import io.karta.model.Capability;
import io.karta.model.LanguageModel;
import io.karta.model.ModelConfig;
import io.karta.model.ModelRequest;
import io.karta.model.ModelResponse;
import io.karta.model.Price;
import io.karta.model.TokenUsage;
import jakarta.json.JsonObject;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** The tree of a process whose children call a model. */
class ProcessTreeRestTest {

    record Draft(String text) {}

    record Page(String text) {}

    record Book(String title) {}

    private final AgentDefinition writer = Agents.agent("Writer", "Writes drafts")
            .action(
                    "write",
                    UserInput.class,
                    Draft.class,
                    (topic, context) ->
                            new Draft(context.ai().withDefaultLlm().generateText("Write about " + topic.content())))
            .goal("write", "Write a draft", Draft.class)
            .build();
    private final AgentDefinition editor = Agents.agent("Editor", "Makes pages")
            .actionWithOutcome(
                    "draft",
                    UserInput.class,
                    Draft.class,
                    (topic, context) -> Outcome.delegate(writer, topic, Draft.class))
            .action("edit", Draft.class, Page.class, (draft, context) -> new Page(draft.text()))
            .goal("edit", "Make a page", Page.class)
            .build();
    private final AgentDefinition publisher = Agents.agent("Publisher", "Makes books")
            .actionWithOutcome(
                    "order",
                    UserInput.class,
                    Page.class,
                    (topic, context) -> Outcome.delegate(editor, topic, Page.class))
            .action("print", Page.class, Book.class, (page, context) -> new Book(page.text()))
            .goal("publish", "Publish a book", Book.class, goal -> goal.remote().startingWith(UserInput.class))
            .build();
    private final LocalPlatform platform = LocalPlatform.builder()
            .models(ModelCatalog.of(
                    Map.of(
                            "only",
                            new ModelEntry(
                                    ModelConfig.builder("only", "test")
                                            .price(Price.perMillion(1, 10))
                                            .build(),
                                    new Novelist())),
                    Map.of(),
                    Optional.empty()))
            .build();
    private final TestServer server;
    private final TestClient grace;

    ProcessTreeRestTest() {
        platform.deploy(writer);
        platform.deploy(editor);
        platform.deploy(publisher);
        server = new TestServer(platform);
        grace = new TestClient(server.root()).as("grace");
    }

    @AfterEach
    void close() {
        server.close();
        platform.close();
    }

    /** Model that uses 1000 tokens for its prompt, and 200 for its answer. */
    private static final class Novelist implements LanguageModel {

        @Override
        public Set<Capability> capabilities() {
            return Set.of();
        }

        @Override
        public ModelResponse answer(ModelRequest request) {
            return ModelResponse.of("Once upon a time").withUsage(new TokenUsage(1000, 200));
        }
    }

    /** Returns the path of a book that is published. */
    private String published() {
        var path = TestClient.processOf(
                grace.with("Prefer", "respond-async").post("/shop/karta/goals/publish", "{\"content\":\"kettles\"}"));
        finished(platform, path.substring(path.lastIndexOf('/') + 1));
        return path;
    }

    private static JsonObject onlyChildOf(JsonObject process) {
        var children = process.getJsonArray("children");
        assertThat(children).hasSize(1);
        return children.getJsonObject(0);
    }

    @Test
    void showsChildrenOfChildrenWithTheirCost() {
        var book = grace.get(published() + "/children").object();

        var page = onlyChildOf(book);
        var draft = onlyChildOf(page);
        assertThat(book.getString("agent")).isEqualTo("Publisher");
        assertThat(page.getString("agent")).isEqualTo("Editor");
        assertThat(draft.getString("agent")).isEqualTo("Writer");
        assertThat(draft.getJsonArray("children")).isEmpty();
        for (var process : new JsonObject[] {book, page, draft}) {
            var usage = process.getJsonObject("usage");
            assertThat(process.getString("status")).isEqualTo("COMPLETED");
            assertThat(usage.getInt("calls")).isEqualTo(1);
            assertThat(usage.getInt("inputTokens")).isEqualTo(1000);
            assertThat(usage.getJsonNumber("cost").doubleValue()).isCloseTo(0.003, within(1e-9));
        }
    }

    @Test
    void hidesChildrenFromOtherCallers() {
        var path = published();
        var child = onlyChildOf(grace.get(path + "/children").object()).getString("id");

        var ada = new TestClient(server.root()).as("ada");

        assertThat(ada.get(path + "/children").code()).isEqualTo("KARTA-502");
        assertThat(ada.get("/shop/karta/processes/" + child).code()).isEqualTo("KARTA-502");
        assertThat(grace.get("/shop/karta/processes/" + child).object().getString("parent"))
                .isEqualTo(path.substring(path.lastIndexOf('/') + 1));
    }
}
