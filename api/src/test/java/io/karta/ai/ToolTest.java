/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.ai;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.karta.agent.AgentException;
import io.karta.generation.annotation.Guide;
import io.karta.generation.annotation.Hidden;
import io.karta.tool.LlmTool;
import io.karta.tool.ToolResult;
import io.karta.tool.agentic.AgenticTool;
import jakarta.annotation.security.DenyAll;
import jakarta.annotation.security.PermitAll;
import jakarta.annotation.security.RolesAllowed;
import jakarta.validation.constraints.Max;
import java.math.BigDecimal;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

class ToolTest {

    enum Level {
        BRONZE,
        GOLD
    }

    record Customer(String name, Level level, @Hidden String notes) {

        @LlmTool(
                description = "The discount, in percent",
                category = "prices",
                metadata = @LlmTool.Meta(key = "k", value = "v"))
        @SuppressWarnings("UnusedMethod") // called as a tool
        private int discount() {
            return level == Level.GOLD ? 10 : 0;
        }

        @LlmTool(description = "All of it", readOnly = true, returnDirect = true)
        Customer self() {
            return this;
        }

        int secret() {
            return 42;
        }
    }

    static class Desk {

        @LlmTool(description = "Plans a visit")
        protected String plan(
                @LlmTool.Param(description = "The day") LocalDate day,
                @Max(8) int hours,
                Optional<String> remark,
                @LlmTool.Param(required = false) String who,
                ToolContext context) {
            return day + " " + hours + " " + remark.orElse("-") + " " + who + " "
                    + context.value("tenant", String.class).orElse("none");
        }

        @LlmTool(name = "add", description = "Adds")
        static double sum(double a, double b) {
            return a + b;
        }

        @LlmTool(description = "Does something")
        void act() {}

        @LlmTool(description = "Finds nothing")
        Object find() {
            return null;
        }

        @LlmTool(description = "Fails")
        String fail() throws java.io.IOException {
            throw new java.io.IOException("disk full");
        }
    }

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

    private static Tool tool(Object object, String name) {
        return Tool.fromInstance(object).stream()
                .filter(tool -> tool.name().equals(name))
                .findFirst()
                .orElseThrow();
    }

    private static ToolResult call(Object object, String name, String arguments) throws Exception {
        return tool(object, name).call(arguments, ToolContext.of(Map.of("tenant", "acme")));
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

        static class Twins {
            @LlmTool(description = "x")
            void one(int a) {}

            @LlmTool(name = "one", description = "x")
            void two(String a) {}
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
        }

        @Test
        void refusesWhatNoModelCanWrite() {
            refused(new Locked(), "KARTA-715", "Locked.take");
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

    @Nested
    class WhenFunctionsBecomeTools {

        record Sum(int a, BigDecimal b) {}

        record Folder(String name, List<Folder> folders) {}

        sealed interface Payment {
            record Card(String number) implements Payment {}

            record Cash(int amount) implements Payment {}
        }

        record Total(@Hidden String by, List<Level> levels, LocalDate day) {}

        @Test
        void callsThemWithWhatTheModelWrote() throws Exception {
            var tool = Tool.of("add", "Adds", Sum.class, sum -> sum.b().add(BigDecimal.valueOf(sum.a())));

            assertThat(tool.call("{\"a\": \"2\", \"b\": 1.5}", ToolContext.none())
                            .text())
                    .isEqualTo("3.5");
            assertThat(tool.call("{}", ToolContext.none()).text()).contains("/a", "/b");
            assertThat(tool.inputSchema().getJsonObject("properties")).containsOnlyKeys("a", "b");
        }

        @Test
        void writesWhatTheyReturn() throws Exception {
            var tool = Tool.fromFunction(
                    "total",
                    "Totals",
                    Sum.class,
                    Total.class,
                    sum -> new Total("me", List.of(Level.GOLD), LocalDate.of(2026, 1, 2)));

            assertThat(tool.call("{\"a\": 2, \"b\": 1}", ToolContext.none()).text())
                    .isEqualTo("{\"levels\":[\"GOLD\"],\"day\":\"2026-01-02\"}");
        }

        @Test
        void writesListsAndMapsThatCannotBeInstantiated() throws Exception {
            var list = Tool.of("list", "x", Sum.class, sum -> List.of(sum));
            var map = Tool.of("map", "x", Sum.class, sum -> Map.of("sum", sum));
            String one = "{\"a\": 2, \"b\": 1}";

            assertThat(list.call(one, ToolContext.none()).text()).isEqualTo("[{\"a\":2,\"b\":1}]");
            assertThat(list.call(one, ToolContext.none()).artefact()).contains(List.of(new Sum(2, BigDecimal.ONE)));
            assertThat(map.call(one, ToolContext.none()).text()).isEqualTo("{\"sum\":{\"a\":2,\"b\":1}}");
        }

        @Test
        void writesThemByTheirDeclaredType() throws Exception {
            var tool = Tool.fromFunction("pay", "x", Sum.class, Payment.class, sum -> new Payment.Cash(sum.a()));

            assertThat(tool.call("{\"a\": 2, \"b\": 1}", ToolContext.none()).text())
                    .isEqualTo("{\"type\":\"Cash\",\"amount\":2}");
        }

        @Test
        void sayThatThereIsNoResult() throws Exception {
            var nothing = Tool.of("nothing", "x", in -> null);
            var none = Tool.of("none", "x", Sum.class, sum -> OptionalInt.empty());

            assertThat(nothing.call("{}", ToolContext.none()).text()).contains("no result");
            assertThat(none.call("{\"a\": 2, \"b\": 1}", ToolContext.none()).text())
                    .contains("no result");
        }

        @Test
        void askForAnObjectWhoseMembersAreNamedAlsoIfItsTypeMeetsItself() {
            var schema = Tool.of("count", "x", Folder.class, Folder::name).inputSchema();

            assertThat(schema.getString("type")).isEqualTo("object");
            assertThat(schema.getJsonObject("properties")).containsOnlyKeys("name", "folders");
            assertThat(schema.getJsonObject("$defs")).containsOnlyKeys("Folder");
        }

        @Test
        void askForAnObjectThatHoldsOneOfSeveralVariants() throws Exception {
            var tool = Tool.of("pay", "x", Payment.class, Payment::toString);

            assertThat(tool.inputSchema().getString("type")).isEqualTo("object");
            assertThat(tool.inputSchema().getJsonObject("properties").getJsonObject("value"))
                    .containsOnlyKeys("oneOf");
            assertThat(tool.call("{\"value\": {\"type\": \"Cash\", \"amount\": 2}}", ToolContext.none())
                            .text())
                    .isEqualTo("Cash[amount=2]");
            assertThat(tool.call("{\"value\": {\"type\": \"Gold\"}}", ToolContext.none())
                            .text())
                    .contains("Card, Cash", tool.inputSchema().toString());
        }

        @Test
        void changesTheirAttributes() throws Exception {
            var tool = Tool.of("hi", "Greets", in -> ToolResult.text("Hello!"))
                    .withName("hello")
                    .withDescription("Greets everybody")
                    .returningDirectly()
                    .asReadOnly()
                    .forRoles("host");

            assertThat(tool.name()).isEqualTo("hello");
            assertThat(tool.description()).isEqualTo("Greets everybody");
            assertThat(tool.isReturnDirect() && tool.isReadOnly()).isTrue();
            assertThat(tool.rolesAllowed()).contains(Set.of("host"));
            assertThat(tool.call("{}", ToolContext.none()).text()).isEqualTo("Hello!");
        }

        @Test
        void needAnObjectToRead() {
            assertThatThrownBy(() -> Tool.of("n", "x", Integer.class, n -> n)).hasMessageContaining("KARTA-719");
        }

        @Test
        void haveNoBoardOutsideAProcess() {
            var tool = Tool.of("keep", "x", Sum.class, (sum, context) -> {
                context.add(sum);
                return "kept";
            });

            assertThatThrownBy(() -> tool.call("{\"a\": 2, \"b\": 1}", ToolContext.none()))
                    .isInstanceOf(AgentException.class)
                    .hasMessageContaining("KARTA-718");
        }
    }

    @RolesAllowed("clerk")
    static class Office {

        @LlmTool(description = "x")
        void byClerks() {}

        @LlmTool(description = "x")
        @PermitAll
        void byAll() {}

        @LlmTool(description = "x")
        @DenyAll
        void deniedToAll() {}

        @LlmTool(description = "x")
        @RolesAllowed({"boss", "owner"})
        void byBosses() {}
    }

    static class Undecided {

        @LlmTool(description = "x")
        @PermitAll
        @RolesAllowed("boss")
        void sell() {}

        @LlmTool(description = "x")
        @PermitAll
        @DenyAll
        void close() {}
    }

    interface Archive<T> {

        @LlmTool(description = "x")
        void delete(T what);

        @LlmTool(description = "x")
        @RolesAllowed("clerk")
        void move(T what);
    }

    static class SafeArchive implements Archive<Customer> {

        @Override
        @RolesAllowed("boss")
        public void delete(Customer what) {}

        @Override
        public void move(Customer what) {}
    }

    static class ClosedArchive extends SafeArchive {

        @Override
        @DenyAll
        @LlmTool(description = "x")
        public void move(Customer what) {}
    }

    interface Vault<T> {

        @LlmTool(description = "x")
        @PermitAll
        void open(T what);

        @LlmTool(description = "x")
        @RolesAllowed("clerk")
        default void count(T what) {}
    }

    @RolesAllowed("boss")
    static class GuardedVault implements Vault<Customer> {

        @Override
        public void open(Customer what) {}
    }

    @DenyAll
    static class SealedVault implements Vault<Customer> {

        @Override
        public void open(Customer what) {}

        @Override
        public void count(Customer what) {}
    }

    static class HandedDownVault extends SealedVault {}

    @PermitAll
    static class ReopenedVault extends GuardedVault {

        @Override
        public void open(Customer what) {}
    }

    @Nested
    class WhenRolesAreNeeded {

        @Test
        void countsTheClassOfTheMethodThatRunsBeforeWhatItOverrides() {
            assertThat(tool(new GuardedVault(), "open").rolesAllowed()).contains(Set.of("boss"));
            assertThat(tool(new SealedVault(), "open").rolesAllowed()).contains(Set.of());
            assertThat(tool(new SealedVault(), "count").rolesAllowed()).contains(Set.of());
            assertThat(tool(new HandedDownVault(), "count").rolesAllowed()).contains(Set.of());
            assertThat(tool(new ReopenedVault(), "open").rolesAllowed()).isEmpty();
        }

        @Test
        void readsRolesOfInheritedMethods() {
            assertThat(tool(new GuardedVault(), "count").rolesAllowed()).contains(Set.of("clerk"));
        }

        @Test
        void countsTheStrictestOfSeveral() {
            assertThat(tool(new Undecided(), "sell").rolesAllowed()).contains(Set.of("boss"));
            assertThat(tool(new Undecided(), "close").rolesAllowed()).contains(Set.of());
        }

        @Test
        void readsRolesOfTheNearestMethod() {
            assertThat(tool(new SafeArchive(), "delete").rolesAllowed()).contains(Set.of("boss"));
            assertThat(tool(new SafeArchive(), "move").rolesAllowed()).contains(Set.of("clerk"));
            assertThat(tool(new ClosedArchive(), "delete").rolesAllowed()).contains(Set.of("boss"));
            assertThat(tool(new ClosedArchive(), "move").rolesAllowed()).contains(Set.of());
        }

        @Test
        void countsTheMethodBeforeItsClass() {
            assertThat(tool(new Office(), "byClerks").rolesAllowed()).contains(Set.of("clerk"));
            assertThat(tool(new Office(), "byAll").rolesAllowed()).isEmpty();
            assertThat(tool(new Office(), "deniedToAll").rolesAllowed()).contains(Set.of());
            assertThat(tool(new Office(), "byBosses").rolesAllowed()).contains(Set.of("boss", "owner"));
            assertThat(tool(new Desk(), "act").rolesAllowed()).isEmpty();
        }
    }
}
