/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.engine;

import static io.karta.engine.TestAgents.CONTEXT;
import static io.karta.engine.TestAgents.a;
import static io.karta.engine.TestAgents.context;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.karta.agent.AgentException;
import io.karta.agent.UserInput;
import io.karta.ai.Tool;
import io.karta.ai.ToolGroup;
import io.karta.ai.ToolObject;
import io.karta.ai.ToolSource;
import io.karta.engine.definition.NeededToolGroup;
import io.karta.engine.definition.ObjectValidator;
import io.karta.engine.definition.Violation;
import io.karta.model.Capability;
import io.karta.process.ProcessOptions;
import io.karta.tool.ToolResult;
import java.lang.reflect.Method;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

/** Tools that a request offers to a model. */
class OfferedToolsTest extends ToolLoopFixture {

    @Nested
    class WhenToolsAreOffered {

        @Test
        void anObjectsMethodsAreAndSeeWhatTheModelDoesNot() {
            model.always().call("coins", "{}").text("well");

            ai().withDefaultLlm()
                    .withToolObject(new Purse(3))
                    .withToolContext(Map.of("more", 4))
                    .generateText("?");

            assertThat(lastAnswer()).isEqualTo("7");
            assertThat(model.offeredTools().get(0)).containsExactly("coins", "take");
            assertThat(model.requests().get(0).tools().get(0).inputSchema())
                    .hasToString("{\"type\":\"object\",\"properties\":{}}");
        }

        @Test
        void renamesAndFiltersToolsOfAnObject() {
            model.always().text("well");

            ai().withDefaultLlm()
                    .withToolObject(ToolObject.of(new Purse(3))
                            .withFilter(name -> name.equals("coins"))
                            .withNamingStrategy(name -> "my_" + name))
                    .generateText("?");

            assertThat(model.offeredTools().get(0)).containsExactly("my_coins");
        }

        @Test
        void ofOneNameTheLastCounts() {
            model.always().call("add", "{\"a\": 1, \"b\": 1}").text("well");

            ai().withDefaultLlm()
                    .withTools(List.of(add, Tool.of("add", "x", in -> ToolResult.text("mine"))))
                    .generateText("?");

            assertThat(lastAnswer()).isEqualTo("mine");
        }

        @Test
        void includesThoseThatTheContentOfAnObjectDefines() {
            model.always().call("my_hello", "{}").text("well");
            ToolSource source = () -> List.of(Tool.of("hello", "x", in -> ToolResult.text("hi")), add);

            ai().withDefaultLlm()
                    .withToolObject(ToolObject.of(source)
                            .withFilter(name -> name.equals("hello"))
                            .withNamingStrategy(name -> "my_" + name))
                    .generateText("?");

            assertThat(lastAnswer()).isEqualTo("hi");
            assertThat(model.offeredTools().get(0)).containsExactly("my_hello");
        }

        @Test
        void rejectsSuchAToolWithTheNameOfAnother() {
            ToolSource source = () -> List.of(Tool.of("coins", "x", in -> ToolResult.text("mine")));
            var before = ai().withDefaultLlm().withToolObject(source).withToolObject(new Purse(3));
            var after = ai().withDefaultLlm().withToolObject(new Purse(3)).withToolObject(source);

            assertThatThrownBy(() -> before.generateText("?"))
                    .isInstanceOf(AgentException.class)
                    .hasMessageContainingAll("KARTA-193", "'coins'");
            assertThatThrownBy(() -> after.generateText("?")).hasMessageContaining("KARTA-193");
            assertThat(model.requests()).isEmpty();
        }

        @Test
        void acceptsTheToolsOfOneObjectTwice() {
            model.always().text("well");
            ToolSource source = () -> List.of(Tool.of("hello", "x", in -> ToolResult.text("hi")));

            ai().withDefaultLlm().withToolObject(source).withToolObject(source).generateText("?");

            assertThat(model.offeredTools().get(0)).containsExactly("hello");
        }

        @Test
        void rejectsAModelWithoutToolSupport() {
            model.capableOf();

            assertThatThrownBy(() -> ai().withDefaultLlm().withTool(add).generateText("?"))
                    .isInstanceOf(AgentException.class)
                    .hasMessageContainingAll("KARTA-384", "only", "add");
            assertThat(model.requests()).isEmpty();
        }

        @Test
        void theSchemaOfAnObjectIsHeldToOnlyByModelsThatCanDoBoth() {
            model.on(Total.class).text("{\"value\": 1}");

            model.capableOf(Capability.TOOLS, Capability.STRUCTURED_OUTPUT);
            ai().withDefaultLlm().withTool(add).createObject("?", Total.class);
            ai().withDefaultLlm().createObject("?", Total.class);
            model.capableOf(Capability.TOOLS, Capability.STRUCTURED_OUTPUT, Capability.STRUCTURED_OUTPUT_WITH_TOOLS);
            ai().withDefaultLlm().withTool(add).createObject("?", Total.class);

            assertThat(model.requests())
                    .extracting(request -> request.isSchemaConstrained())
                    .containsExactly(false, true, true);
            assertThat(model.prompts().get(0)).contains("value");
        }

        @Test
        void constraintsOfParametersAreChecked() {
            model.always().call("coins", "{}").text("well");
            var validator = new ObjectValidator() {

                @Override
                public List<Violation> violations(Object object, Locale locale) {
                    return List.of();
                }

                @Override
                public List<Violation> violations(
                        Object owner, Method method, @Nullable Object[] arguments, Locale locale) {
                    return List.of(new Violation("/" + method.getName(), "must not be"));
                }
            };

            platform(more -> more.validator(validator))
                    .ai()
                    .withDefaultLlm()
                    .withToolObject(new Purse(3))
                    .generateText("?");

            assertThat(lastAnswer()).contains("/coins: must not be");
        }
    }

    @Nested
    class WhenGroupsAreRequired {

        private final ToolGroup math = ToolGroup.of("math", "Calculates", "Karta", List.of(add));

        @Test
        void theirToolsAreOffered() {
            model.always().text("well");

            platform(more -> more.toolGroups(List.of(math)))
                    .ai()
                    .withDefaultLlm()
                    .withToolGroup("math")
                    .generateText("?");

            assertThat(model.offeredTools()).containsExactly(List.of("add"));
        }

        @Test
        void rejectsAnUnknownGroupAndListsTheGroups() {
            LocalPlatform platform = platform(more -> more.toolGroups(List.of(math)));

            assertThat(platform.toolGroups().roles()).containsExactly("math");
            assertThatThrownBy(() -> platform.ai().withDefaultLlm().withToolGroup("maps"))
                    .isInstanceOf(AgentException.class)
                    .hasMessageContainingAll("KARTA-385", "'maps'", "Groups are: math");
        }

        @Test
        void twoOfOneRoleAreAnError() {
            assertThatThrownBy(() -> platform(more -> more.toolGroups(List.of(math, math))))
                    .hasMessageContainingAll("KARTA-387", "math");
        }

        @Test
        void everyCallInsideTheActionIsOfferedThem() {
            model.always().text("well");
            var desk = new TestAgents("Desk")
                    .action(
                            "talk",
                            List.of(a(UserInput.class), CONTEXT),
                            String.class,
                            values -> context(values, 1).ai().withDefaultLlm().generateText("?"),
                            action -> action.toolGroups(
                                    List.of(new NeededToolGroup("math", true), new NeededToolGroup("maps", false))))
                    .goal("talk", "talk", String.class, UserInput.class);
            LocalPlatform platform =
                    platform(more -> more.toolGroups(List.of(math)).agents(List.of(desk.model())));

            platform.run(platform.createProcess(desk.model(), ProcessOptions.defaults(), new UserInput("x")));

            assertThat(model.offeredTools()).containsExactly(List.of("add"));
        }
    }
}
