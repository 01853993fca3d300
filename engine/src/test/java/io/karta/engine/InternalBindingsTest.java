/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import io.karta.action.ActionContext;
import io.karta.agent.AgentDefinition;
import io.karta.builder.Agents;
import io.karta.builder.ProgrammaticAgent;
import io.karta.engine.definition.ActionModel;
import io.karta.engine.definition.AgentModel;
import io.karta.engine.definition.ProgrammaticAgentReader;
import io.karta.engine.domain.CompiledAgent;
import io.karta.engine.domain.OpenModeAgents;
import io.karta.engine.journal.InMemoryContextStore;
import io.karta.process.AgentProcess;
import io.karta.process.ProcessOptions;
import io.karta.spi.JournaledObject;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Names of bindings that only the actions of one agent use. */
class InternalBindingsTest {

    record Topic(String text) {}

    record Text(String text) {}

    private final InMemoryContextStore contexts = new InMemoryContextStore(10);
    private final LocalPlatform platform =
            LocalPlatform.builder().contexts(contexts).build();

    @AfterEach
    void close() {
        platform.close();
    }

    /** Writes a draft under an internal name, and a title under another name. */
    private final AgentDefinition writer = Agents.agent("Writer", "Writes")
            .internalBindings("draft")
            .action("draft", a -> a.reads(Topic.class)
                    .produces(Text.class)
                    .running((inputs, context) ->
                            new Text(inputs.get(Topic.class).text() + " drafted"))
                    .outputBinding("draft"))
            .action("title", a -> a.reads("draft", Text.class)
                    .produces(Text.class)
                    .running((inputs, context) -> new Text("title"))
                    .outputBinding("title"))
            .action("finish", a -> a.reads("draft", Text.class)
                    .reads("title", Text.class)
                    .produces(String.class)
                    .running(
                            (inputs, context) -> inputs.get("draft", Text.class).text()))
            .goal("write", "Write", String.class)
            .build();

    private static String calling(AgentDefinition agent, ActionContext context) {
        return context.run(agent, String.class, new Topic("inner"));
    }

    @Test
    void belongToEachProcess() {
        AgentDefinition parent = Agents.agent("Parent", "Has a draft, too")
                .action("draft", a -> a.reads(Topic.class)
                        .produces(Text.class)
                        .running((inputs, context) -> new Text("outer"))
                        .outputBinding("draft"))
                .action("call", a -> a.reads("draft", Text.class)
                        .produces(String.class)
                        .running((inputs, context) -> calling(writer, context)))
                .goal("call", "Call", String.class)
                .build();

        AgentProcess process =
                platform.run(platform.createProcess(parent, ProcessOptions.defaults(), new Topic("outer")));

        assertThat(process.result(String.class)).isEqualTo("inner drafted");
    }

    @Test
    void areUnknownToChildren() {
        AgentDefinition child = Agents.agent("Child", "Returns the names that it knows")
                .action("list", a -> a.reads(Text.class)
                        .produces(String.class)
                        .running((inputs, context) -> inputs.get(Text.class).text() + " "
                                + context.blackboard().names()))
                .goal("list", "List", String.class)
                .build();
        AgentDefinition parent = Agents.agent("Parent", "Has a draft and a title")
                .internalBindings("draft")
                .action("draft", a -> a.reads(Topic.class)
                        .produces(Text.class)
                        .running((inputs, context) -> new Text("a draft"))
                        .outputBinding("draft"))
                .action(
                        "call",
                        a -> a.reads("draft", Text.class).produces(String.class).running((inputs, context) -> {
                            context.blackboard().bind("title", "a title");
                            return context.run(child, String.class);
                        }))
                .goal("call", "Call", String.class)
                .build();

        AgentProcess process =
                platform.run(platform.createProcess(parent, ProcessOptions.defaults(), new Topic("outer")));

        assertThat(process.result(String.class)).isEqualTo("a draft [title]");
        assertThat(process.blackboard().names()).containsExactly("draft", "title");
    }

    @Test
    void belongToEachAgentIfActionsOfAllAgentsAreCombined() {
        AgentDefinition other = Agents.agent("Other", "Drafts, too")
                .internalBindings("draft")
                .action("draft", a -> a.reads(Topic.class)
                        .produces(Text.class)
                        .running((inputs, context) -> new Text("other"))
                        .outputBinding("draft"))
                .action(
                        "shorten",
                        a -> a.reads(Text.class).produces(Topic.class).running((inputs, context) -> new Topic("short")))
                .goal("shorten", "Shorten", Topic.class)
                .build();
        List<CompiledAgent> agents = Stream.of(other, writer)
                .map(agent -> new CompiledAgent(
                        ProgrammaticAgentReader.read((ProgrammaticAgent) agent).model()))
                .toList();

        AgentModel together = OpenModeAgents.named(OpenModeAgents.name("write"), agents)
                .orElseThrow()
                .model();

        assertThat(together.actionModels())
                .extracting(ActionModel::id)
                .containsExactlyInAnyOrder("Writer.draft", "Writer.title", "Writer.finish", "Other.shorten");
        assertThat(together.internalBindings()).containsExactly("draft");
    }

    @Test
    void areNotStoredInContexts() {
        platform.run(
                platform.createProcess(writer, ProcessOptions.defaults().withContextId("ada"), new Topic("first")));

        assertThat(contexts.load("ada"))
                .extracting(JournaledObject::value, JournaledObject::name)
                .containsExactly(
                        tuple(new Topic("first"), Optional.empty()),
                        tuple(new Text("first drafted"), Optional.empty()),
                        tuple(new Text("title"), Optional.of("title")),
                        tuple("first drafted", Optional.empty()));
    }

    @Test
    void areNotReadFromContexts() {
        contexts.add(
                "ada", List.of(new JournaledObject(0, Optional.of("draft"), Text.class, new Text("of another agent"))));

        AgentProcess process = platform.run(
                platform.createProcess(writer, ProcessOptions.defaults().withContextId("ada"), new Topic("second")));

        assertThat(process.result(String.class)).isEqualTo("second drafted");
    }

    @Test
    void areNotNamesOfInputs() {
        AgentProcess process = platform.run(platform.createProcess(
                writer, ProcessOptions.defaults(), Map.of("draft", new Text("given"), "topic", new Topic("third"))));

        assertThat(process.result(String.class)).isEqualTo("third drafted");
    }

    @Test
    void areNotReadFromTheBlackboardOfAnotherAgent() {
        AgentDefinition other = Agents.agent("Other", "Drafts, too")
                .internalBindings("draft", "note")
                .action("draft", a -> a.reads(Topic.class)
                        .produces(Text.class)
                        .running((inputs, context) -> {
                            context.blackboard().bind("note", "of Other");
                            return new Text("other");
                        })
                        .outputBinding("draft"))
                .goal("draft", "Draft", Text.class)
                .build();
        AgentProcess first = platform.run(platform.createProcess(other, ProcessOptions.defaults(), new Topic("first")));

        AgentProcess second = platform.run(
                platform.createProcess(writer, ProcessOptions.defaults().withBlackboard(first.blackboard())));

        assertThat(second.result(String.class)).isEqualTo("first drafted");
        assertThat(second.blackboard().names()).containsExactly("draft", "title");
    }

    @Test
    void areKeptWhereAnotherProcessHasEnded() {
        AgentProcess first =
                platform.run(platform.createProcess(writer, ProcessOptions.defaults(), new Topic("first")));

        AgentProcess second = platform.run(
                platform.createProcess(writer, ProcessOptions.defaults().withBlackboard(first.blackboard())));

        assertThat(second.result(String.class)).isEqualTo("first drafted");
        assertThat(second.history()).hasSize(1);
    }
}
