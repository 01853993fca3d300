/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.ai;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.karta.agent.AgentException;
import io.karta.agent.Outcome;
import io.karta.generation.annotation.Guide;
import io.karta.tool.LlmTool;
import io.karta.tool.ToolResult;
import io.karta.tool.agentic.AgenticTool;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

/** Methods as tools. */
class ToolTest extends ToolFixture {

    interface Greeter<T> {

        @LlmTool(description = "Greets")
        String greet(@Guide("whom") T customer);
    }

    static class Polite extends Desk implements Greeter<Customer> {

        @Override
        public String greet(Customer customer) {
            return "Dear " + customer.name();
        }

        @Override
        protected String plan(LocalDate day, int hours, Optional<String> remark, String who, ToolContext context) {
            return "politely " + super.plan(day, hours, remark, who, context);
        }
    }

    interface Repeating<T> {

        @LlmTool(description = "Says it")
        String say(T what, List<T> others);
    }

    static class Twice implements Repeating<Customer> {

        @Override
        @LlmTool(description = "Says it twice")
        public String say(Customer what, List<Customer> others) {
            return what.name() + what.name();
        }
    }

    @FunctionalInterface
    interface Lookup {

        @LlmTool(description = "Looks it up")
        String lookUp(String word);
    }

    @Nested
    class WhenMethodsBecomeTools {

        @Test
        void takesAnnotatedOnesOfAnyVisibilityAndNoOthers() {
            var tools = Tool.fromInstance(new Customer("Ada", Level.GOLD, "late payer"));

            assertThat(tools).extracting(Tool::name).containsExactly("discount", "self");
            assertThat(tools.get(0).category()).isEqualTo("prices");
            assertThat(tools.get(0).metadata()).containsEntry("k", "v");
            assertThat(tools.get(1).isReadOnly()).isTrue();
            assertThat(tools.get(1).isReturnDirect()).isTrue();
            assertThat(tools).noneMatch(tool -> tool.toString().contains("Ada"));
        }

        @Test
        void findsInheritedOverriddenStaticAndInterfaceMethods() throws Exception {
            var polite = new Polite();

            assertThat(Tool.fromInstance(polite))
                    .extracting(Tool::name)
                    .containsExactly("act", "add", "fail", "find", "greet", "plan");
            assertThat(call(polite, "greet", "{\"whom\": {\"name\": \"Ada\", \"level\": \"GOLD\"}}")
                            .text())
                    .isEqualTo("Dear Ada");
            assertThat(call(polite, "plan", "{\"day\": \"2026-03-01\", \"hours\": 2}")
                            .text())
                    .startsWith("politely 2026-03-01");
            assertThat(call(polite, "add", "{\"a\": 1, \"b\": 2}").text()).isEqualTo("3.0");
        }

        @Test
        void takesOneThatOverridesAGenericOneOnce() throws Exception {
            var tools = Tool.fromInstance(new Twice());

            assertThat(tools).extracting(Tool::description).containsExactly("Says it twice");
            assertThat(tools.get(0)
                            .call(
                                    "{\"what\": {\"name\": \"Ada\", \"level\": \"GOLD\"}, \"others\": []}",
                                    ToolContext.none())
                            .text())
                    .isEqualTo("AdaAda");
        }

        @Test
        void takesThatOfALambdasInterface() throws Exception {
            Lookup lookup = word -> "about " + word;

            assertThat(call(lookup, "lookUp", "{\"word\": \"kettles\"}").text()).isEqualTo("about kettles");
        }

        @Test
        void hidesTheContextAndListsRequiredParametersAndConstraints() {
            var schema = tool(new Desk(), "plan").inputSchema();

            assertThat(schema.getJsonObject("properties").keySet()).containsExactly("day", "hours", "remark", "who");
            assertThat(schema.getJsonArray("required").toString()).isEqualTo("[\"day\",\"hours\"]");
            assertThat(schema.getJsonObject("properties").getJsonObject("day").getString("description"))
                    .isEqualTo("The day");
            assertThat(schema.getJsonObject("properties").getJsonObject("hours").getInt("maximum"))
                    .isEqualTo(8);
        }

        @Test
        void asksForAnObjectWithoutMembersWhereThereAreNoParameters() {
            assertThat(tool(new Desk(), "act").inputSchema().getString("type")).isEqualTo("object");
        }

        @Test
        void namesAndFiltersByTheOriginalName() {
            var object = ToolObject.of(new Desk())
                    .withNamingStrategy(name -> "desk_" + name)
                    .withFilter(name -> name.startsWith("a"));

            assertThat(Tool.fromInstance(object)).extracting(Tool::name).containsExactly("desk_act", "desk_add");
        }

        @Test
        void findsNoneInAnObjectWithout() {
            assertThat(Tool.safelyFromInstance("text")).isEmpty();
            assertThatThrownBy(() -> Tool.fromInstance("text"))
                    .isInstanceOf(AgentException.class)
                    .hasMessageContaining("KARTA-711")
                    .hasMessageContaining("java.lang.String");
        }

        @Test
        void rejectsContainersOfTools() {
            var agentic = AgenticTool.of("desk", "x");
            Map.of(
                            List.of(new Desk()),
                            "one by one",
                            new Desk[] {new Desk()},
                            "one by one",
                            Tool.of("hi", "x", in -> ToolResult.text("Hi")),
                            "withTool(..)",
                            Map.of("desk", new Desk()),
                            "one by one",
                            Desk.class,
                            "an instance of the class")
                    .forEach((object, words) -> {
                        assertThatThrownBy(() -> Tool.fromInstance(object)).hasMessageContainingAll("KARTA-711", words);
                        assertThatThrownBy(() -> agentic.withToolObject(object))
                                .hasMessageContainingAll("KARTA-711", words);
                        assertThatThrownBy(() -> agentic.withToolObjects("text", object))
                                .hasMessageContainingAll("KARTA-711", words);
                    });
        }
    }

    record Basket(List<String> goods) implements Iterable<String> {

        @Override
        public Iterator<String> iterator() {
            return goods.iterator();
        }
    }

    @Nested
    class WhenAnObjectCanBeIteratedOver {

        @Test
        void addsNothingWithoutTools() {
            var agentic = AgenticTool.of("desk", "x");

            assertThatCode(() -> agentic.withToolObjects(new Basket(List.of("tea")), Path.of("a", "b")))
                    .doesNotThrowAnyException();
        }
    }

    @Nested
    class UnsupportedTypes {

        static class Later {
            @LlmTool(description = "x")
            CompletionStage<String> stage() {
                return CompletableFuture.completedFuture("x");
            }
        }

        static class Many {
            @LlmTool(description = "x")
            List<Stream<String>> all() {
                return List.of();
            }
        }

        static class Lazy {
            @LlmTool(description = "x")
            void take(Supplier<String> later) {
                assertThat(later.get()).isEmpty();
            }
        }

        static class Locked {
            @LlmTool(description = "x")
            void take(Runtime runtime) {
                runtime.gc();
            }
        }

        static class Endless {
            record Chain(Chain next) {}

            @LlmTool(description = "x")
            void take(Chain chain) {
                assertThat(chain.next()).isNull();
            }
        }

        static class Twins {
            @LlmTool(description = "x")
            void one(int a) {}

            @LlmTool(name = "one", description = "x")
            void two(String a) {}
        }

        static class Deciding {
            @LlmTool(description = "x")
            Outcome<String> decide() {
                return Outcome.stop("x");
            }
        }

        static class Odd {
            @LlmTool(name = "very odd", description = "x")
            void one() {}
        }

        private void refused(Object object, String code, String place) {
            assertThatThrownBy(() -> Tool.fromInstance(object))
                    .isInstanceOf(AgentException.class)
                    .hasMessageContaining(code)
                    .hasMessageContaining(place);
        }

        @Test
        void refusesAsynchronousReactiveAndFunctionalOnes() {
            refused(new Later(), "KARTA-713", "Later.stage");
            refused(new Many(), "KARTA-713", "Many.all");
            refused(new Lazy(), "KARTA-713", "Lazy.take");
            refused(new Deciding(), "KARTA-713", "Deciding.decide");
        }

        @Test
        void refusesWhatNoModelCanWrite() {
            refused(new Locked(), "KARTA-715", "Locked.take");
            refused(new Endless(), "KARTA-715", "required component /chain/next");
            assertThatThrownBy(() -> Tool.of("take", "x", Endless.Chain.class, Endless.Chain::next))
                    .hasMessageContainingAll("KARTA-778", "/next");
        }

        @Test
        void refusesTwoOfOneNameAndNamesThatVendorsRefuse() {
            refused(new Twins(), "KARTA-712", "Twins.one");
            refused(new Odd(), "KARTA-980", "very odd");
            assertThatThrownBy(() -> Tool.of("", "x", in -> ToolResult.text("y")))
                    .hasMessageContaining("KARTA-710");
        }
    }

    @Nested
    class WhenAModelCalls {

        @Test
        void readsLenientJson() throws Exception {
            var result = call(new Desk(), "plan", "Sure: {day: '2026-03-01', 'Hours': \"2\", remark: 'early',}");

            assertThat(result.text()).isEqualTo("2026-03-01 2 early null acme");
        }

        @Test
        void reportsAllProblemsOfUnreadableArguments() throws Exception {
            var result = call(new Desk(), "plan", "{\"day\": \"someday\", \"hours\": \"x\"}");

            assertThat(result.isError()).isTrue();
            assertThat(result.text()).contains("plan", "/day", "/hours", "JSON Schema");
        }

        @Test
        void readsAnEmptyTextAsNoArguments() throws Exception {
            assertThat(call(new Desk(), "act", "").text()).isEqualTo("Done.");
            assertThat(call(new Desk(), "act", "null").isError()).isFalse();
            assertThat(call(new Desk(), "plan", "").text()).contains("/day");
        }

        @Test
        void reportsAMissingResult() throws Exception {
            assertThat(call(new Desk(), "find", "{}").text()).contains("null");
        }

        @Test
        void writesResultsWithoutWhatIsHidden() throws Exception {
            var ada = new Customer("Ada", Level.GOLD, "late payer");

            var result = call(ada, "self", "{}");

            assertThat(result.text()).isEqualTo("{\"name\":\"Ada\",\"level\":\"GOLD\"}");
            assertThat(result.artefact()).contains(ada);
        }

        @Test
        void passesOnWhatTheMethodThrows() {
            assertThatThrownBy(() -> call(new Desk(), "fail", "{}"))
                    .isInstanceOf(java.io.IOException.class)
                    .hasMessage("disk full");
        }
    }
}
