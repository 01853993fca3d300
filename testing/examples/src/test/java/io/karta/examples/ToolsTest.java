/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.examples;

import static org.assertj.core.api.Assertions.assertThat;

import io.karta.agent.AchievesGoal;
import io.karta.agent.Action;
import io.karta.agent.Agent;
import io.karta.agent.AgentSource;
import io.karta.agent.Confirmation;
import io.karta.agent.Outcome;
import io.karta.agent.ToolGroupRequirement;
import io.karta.agent.UserInput;
import io.karta.ai.Ai;
import io.karta.ai.Tool;
import io.karta.ai.ToolContext;
import io.karta.ai.ToolGroup;
import io.karta.ai.ToolObject;
import io.karta.builder.Agents;
import io.karta.generation.annotation.Hidden;
import io.karta.message.AgentImage;
import io.karta.message.MessagePart;
import io.karta.message.TextPart;
import io.karta.message.ToolMessage;
import io.karta.model.Capability;
import io.karta.process.AgentProcess;
import io.karta.process.PendingAnswer;
import io.karta.testkit.ScriptedModel;
import io.karta.tool.Confirm;
import io.karta.tool.CoreToolGroups;
import io.karta.tool.LlmTool;
import io.karta.tool.ToolErrors;
import io.karta.tool.ToolGroupPermission;
import io.karta.tool.ToolRecovery;
import io.karta.tool.ToolResult;
import io.karta.tools.FilesToolGroup;
import jakarta.annotation.security.RolesAllowed;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.inject.Produces;
import jakarta.inject.Inject;
import jakarta.inject.Singleton;
import jakarta.validation.constraints.Positive;
import java.math.BigDecimal;
import java.nio.file.Path;
import java.time.Clock;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

/** The code of the page on tools. */
class ToolsTest {

    record Ticket(String summary) {}

    record Resolution(String text) {}

    record Receipt(String order, BigDecimal amount) {}

    record Total(int value) {}

    record Topic(String text) {}

    record Findings(String text) {}

    record Settlement(String text) {}

    record Order(String goods, int pieces) {}

    enum LoyaltyLevel {
        GOLD;

        int discount() {
            return 10;
        }
    }

    record Customer(String name, LoyaltyLevel level, @Hidden String notes) {

        @LlmTool(description = "The discount this customer may be offered, in percent")
        int discount() {
            return level.discount();
        }
    }

    @Agent(description = "Decides")
    static class Judge {

        @Action
        Ticket read(UserInput complaint) {
            return new Ticket(complaint.content());
        }

        @Action
        Customer lookUp(Ticket ticket) {
            return new Customer("Ada", LoyaltyLevel.GOLD, "pays late");
        }

        @AchievesGoal(description = "Decide")
        @Action
        Resolution decide(Ticket ticket, Customer customer, Ai ai) {
            return ai.withDefaultLlm()
                    .withToolObject(customer)
                    .createObject("Decide what to do about: " + ticket.summary(), Resolution.class);
        }
    }

    @ApplicationScoped
    static class Refunds {

        @LlmTool(description = "Refunds an order")
        @RolesAllowed("support")
        Receipt refund(
                @LlmTool.Param(description = "Order number") String order,
                @Positive BigDecimal amount,
                Optional<String> remark,
                ToolContext context) {
            return new Receipt(order, amount);
        }
    }

    @Singleton
    static class Cameras {

        /** The beginning of a PNG is enough. */
        byte[] take(int shelf) {
            return new byte[] {(byte) 0x89, 'P', 'N', 'G', '\r', '\n', 0x1a, '\n', (byte) shelf};
        }

        AgentImage archived(int shelf) {
            return AgentImage.fromBytes(take(shelf + 100));
        }
    }

    @Singleton
    static class Warehouse {

        @Inject
        Cameras cameras;

        @LlmTool(description = "Takes a photo of a shelf", readOnly = true)
        AgentImage photo(int shelf) {
            return AgentImage.fromBytes(cameras.take(shelf));
        }

        @LlmTool(description = "Shows a shelf before and after the delivery", readOnly = true)
        List<MessagePart> delivery(int shelf) {
            return List.of(new TextPart("Before:"), cameras.archived(shelf), new TextPart("After:"), photo(shelf));
        }

        @LlmTool(description = "Counts what is on a shelf", readOnly = true)
        ToolResult count(int shelf) {
            return ToolResult.text("I counted 7. Look for yourself:").with(photo(shelf));
        }
    }

    @Singleton
    static class Desk {

        @LlmTool(description = "Refunds an order")
        @Confirm("Refund {amount} for order {order}?")
        String refund(@LlmTool.Param(description = "Order number") String order, BigDecimal amount) {
            return amount + " refunded for " + order;
        }
    }

    @Agent(description = "Settles complaints")
    static class Support {

        @Inject
        Desk refunds;

        @Action
        @AchievesGoal(description = "Settle a complaint")
        Outcome<Settlement> settle(UserInput complaint, Ai ai) {
            return ai.withDefaultLlm()
                    .withToolObject(refunds)
                    .createOutcome("Settle: " + complaint.content(), Settlement.class);
        }
    }

    @Agent(description = "Researches")
    static class Researcher {

        @Action
        Topic read(UserInput input) {
            return new Topic(input.content());
        }

        @AchievesGoal(description = "Find out")
        @Action(toolGroups = @ToolGroupRequirement("web"))
        Findings research(Topic topic, Ai ai) {
            return ai.withDefaultLlm().createObject("What is known about " + topic.text() + "?", Findings.class);
        }
    }

    @ApplicationScoped
    static class SearchService {

        @LlmTool(description = "Searches the web")
        String search(String words) {
            return "nothing about " + words;
        }
    }

    @Singleton
    static class Groups {

        @Produces
        @ApplicationScoped
        ToolGroup web(SearchService search) {
            return ToolGroup.of(CoreToolGroups.WEB, "Searches the web", "Acme", Tool.fromInstance(search))
                    .withPermissions(ToolGroupPermission.INTERNET_ACCESS);
        }
    }

    @Singleton
    static class Handbook {

        @Produces
        @ApplicationScoped
        ToolGroup files() {
            return FilesToolGroup.under(Path.of("/srv/handbook"));
        }
    }

    /** Made by its builder alone. */
    static final class Parcel {

        private final String town;
        private final List<Order> orders;

        private Parcel(Parcel blank, Order order) {
            this.town = blank.town;
            this.orders = Stream.concat(blank.orders.stream(), Stream.of(order)).toList();
        }

        private Parcel(String town) {
            this.town = town;
            this.orders = List.of();
        }

        static Builder to(String town) {
            return new Builder(new Parcel(town));
        }

        public String getTown() {
            return town;
        }

        public List<Order> getOrders() {
            return orders;
        }

        record Builder(Parcel build) {

            Builder with(Order order) {
                return new Builder(new Parcel(build, order));
            }
        }
    }

    static class Depot {

        @LlmTool(description = "Shows the parcels to some towns, or to all")
        List<Parcel> parcels(String... towns) {
            Parcel parcel = Parcel.to("Ulm").with(new Order("kettle", 2)).build();
            return List.of(
                    parcel); // [{"town":"Ulm","orders":[{"goods":"kettle","pieces":2}]}], by getTown() and getOrders()
        }
    }

    static class Calculator {

        @LlmTool(description = "Adds")
        int computeSum(int a, int b) {
            return a + b;
        }

        @LlmTool(description = "Says hello")
        String greet() {
            return "hello";
        }
    }

    record Sum(int a, int b) {}

    /** Knows customers by their tenants. */
    static final class Customers {

        Customer find(long number, String tenant) {
            return new Customer(tenant + number, LoyaltyLevel.GOLD, "");
        }
    }

    /** Has a tool that a model is told less than it knows of. */
    @Agent(description = "Greets")
    static class Greeter {

        private final Customers customers = new Customers();

        @LlmTool(description = "Looks up a customer by number")
        String customer(long number, ToolContext context) {
            Customer customer =
                    customers.find(number, context.value("tenant", String.class).orElseThrow());
            context.add(customer); // onto the blackboard, for the actions to come
            return customer.name();
        }

        @Action
        @AchievesGoal(description = "Greet a customer")
        Findings greet(UserInput prompt, Ai ai) {
            return new Findings(greeting("acme", prompt.content(), ai));
        }

        private String greeting(String tenant, String prompt, Ai ai) {
            return ai.withDefaultLlm()
                    .withToolContext(Map.of("tenant", tenant))
                    .withToolObject(this)
                    .generateText(prompt);
        }
    }

    private final ScriptedModel model = new ScriptedModel();

    private Ai ai(Application application) {
        return application.get(Ai.class);
    }

    @Nested
    class Methods {

        @Test
        void ofAnArgument() {
            model.always().call("discount", "{}").text("You get 10 %.");
            var ada = new ComplaintReplies.Customer("Ada", 11);
            try (var application = Application.of(model, ComplaintReplies.class)) {
                assertThat(application.get(ComplaintReplies.class).reply(ada, "My kettle arrived broken"))
                        .isEqualTo("You get 10 %.");
            }
            assertThat(model.toolAnswers()).extracting(ToolMessage::text).containsExactly("10");
        }

        @Test
        void ofARecord() {
            model.always().call("discount", "{}").text("{\"text\": \"10 %\"}");
            try (var application = Application.of(model, Judge.class)) {

                assertThat(application.invoke(Resolution.class, new UserInput("a kettle")))
                        .isEqualTo(new Resolution("10 %"));
            }
            assertThat(model.toolAnswers()).extracting(ToolMessage::text).containsExactly("10");
        }

        @Test
        void ofABeanForCallersWithItsRole() {
            model.always()
                    .call("refund", "{\"order\": \"A-17\", \"amount\": 5}")
                    .text("done");
            try (var application = Application.of(model, Judge.class, Refunds.class)) {
                Ai ai = ai(application);
                Refunds refunds = application.get(Refunds.class);
                Ticket ticket = new Ticket("a kettle");

                ai.withDefaultLlm().withToolObject(refunds).generateText("Settle: " + ticket.summary());
            }
            assertThat(model.toolAnswers()).singleElement().satisfies(result -> assertThat(result.isError())
                    .isTrue());
        }

        @Test
        void thatReturnWhatABuilderMakes() {
            model.always().call("parcels", "{}").text("One is on its way.");
            try (var application = Application.of(model, Judge.class)) {
                ai(application).withDefaultLlm().withToolObject(new Depot()).generateText("Where are the parcels?");
            }
            assertThat(model.toolAnswers())
                    .extracting(ToolMessage::text)
                    .containsExactly("[{\"town\":\"Ulm\",\"orders\":[{\"goods\":\"kettle\",\"pieces\":2}]}]");
        }

        @Test
        void ofPartOfAnObject() {
            model.always().call("calc_computeSum", "{\"a\": 17, \"b\": 23}").text("40");
            try (var application = Application.of(model, Judge.class)) {
                Ai ai = ai(application);
                var calculator = new Calculator();
                ToolObject part = ToolObject.of(calculator)
                        .withNamingStrategy(name -> "calc_" + name)
                        .withFilter(name -> name.startsWith("compute")); // sees the original name

                ai.withDefaultLlm().withToolObject(part).generateText("What is 17 + 23?");
            }
            assertThat(model.offeredTools().get(0)).containsExactly("calc_computeSum");
        }

        @Test
        void thatShowImages() {
            model.capableOf(Capability.TOOLS, Capability.VISION);
            model.always()
                    .call("count", "{\"shelf\": 3}")
                    .call("delivery", "{\"shelf\": 3}")
                    .text("8");
            var cameras = new Cameras();
            var photo = AgentImage.fromBytes(cameras.take(3));
            try (var application = Application.of(model, Judge.class, Cameras.class, Warehouse.class)) {
                ai(application)
                        .withDefaultLlm()
                        .withToolObject(application.get(Warehouse.class))
                        .generateText("How many kettles are there?");
            }
            assertThat(model.toolAnswers())
                    .extracting(ToolMessage::parts)
                    .containsExactly(
                            List.of(new TextPart("I counted 7. Look for yourself:"), photo),
                            List.of(new TextPart("Before:"), cameras.archived(3), new TextPart("After:"), photo));
        }

        @Test
        void thatKnowMoreThanTheModel() {
            model.always().call("customer", "{\"number\": 7}").text("Hello");
            try (var application = Application.of(model, Greeter.class)) {

                assertThat(application.invoke(Findings.class, new UserInput("greet 7")))
                        .isEqualTo(new Findings("Hello"));
                assertThat(model.toolAnswers()).extracting(ToolMessage::text).containsExactly("acme7");
            }
        }
    }

    @Nested
    class Functions {

        @Test
        void areToolsToo() {
            model.on(Total.class).call("add", "{\"a\": 17, \"b\": 23}").text("{\"value\": 40}");
            try (var application = Application.of(model, Judge.class)) {
                Ai ai = ai(application);
                var calculator = new Calculator();
                Clock clock = Clock.systemUTC();
                Tool add = Tool.of("add", "Adds two numbers", Sum.class, sum -> sum.a() + sum.b());
                Tool now = Tool.of(
                        "now",
                        "What time it is",
                        nothing -> ToolResult.text(clock.instant().toString()));
                List<Tool> some = Tool.fromInstance(calculator);

                ai.withDefaultLlm().withTool(add).withTools(some).createObject("What is 17 + 23?", Total.class);

                assertThat(now.name()).isEqualTo("now");
            }
            assertThat(model.toolAnswers()).extracting(ToolMessage::text).containsExactly("40");
        }

        @Test
        void runsOnceIfDeclared() throws Exception {
            var goods = new Goods();
            Tool order = Tool.of("order", "Orders the goods", Order.class, goods::order)
                    .once();

            assertThat(order.isOnce()).isTrue();
            assertThat(order.call("{\"goods\": \"kettle\", \"pieces\": 2}", ToolContext.none())
                            .text())
                    .isEqualTo("2 kettle");
        }

        @Test
        void haveAnErrorPolicy() {
            AgentSource jsonFixer = Agents.agent("Fixer", "Repairs arguments")
                    .action(
                            "fix",
                            String.class,
                            String.class,
                            (text, context) -> "{\"goods\": \"kettle\", \"pieces\": 2}")
                    .goal("fix", "Better arguments", String.class, goal -> goal.startingWith(String.class))
                    .build();
            model.always()
                    .call("order", "{\"goods\": \"kettle\", \"pieces\": \"some\"}")
                    .text("done");
            try (var application = Application.of(model, Judge.class)) {
                Ai ai = ai(application);
                Tool order = Tool.of("order", "Orders the goods", Order.class, new Goods()::order);
                ToolErrors errors = ToolErrors.defaults()
                        .onUnreadable(ToolRecovery.fix(jsonFixer, 2))
                        .onInvalid(ToolRecovery.fix(error -> error.arguments().replace("-", ""), 1))
                        .onExecution(ToolRecovery.retry(3))
                        .failingOn(SecurityException.class);

                ai.withDefaultLlm().withToolErrors(errors).withTool(order).generateText("Order two kettles");
            }
            assertThat(model.toolAnswers()).extracting(ToolMessage::text).containsExactly("2 kettle");
        }
    }

    static final class Goods {

        String order(Order order) {
            return order.pieces() + " " + order.goods();
        }
    }

    @Nested
    class Confirmations {

        @Test
        void runAfterThat() {
            model.on(Settlement.class)
                    .call("refund", "{\"order\": \"A-17\", \"amount\": 39.90}")
                    .text("{\"text\": \"settled\"}");
            try (var application = Application.of(model, Support.class, Desk.class)) {
                AgentProcess process = application.run("Support.settle", new UserInput("a kettle"));
                PendingAnswer question = process.pendingAnswer().orElseThrow();
                question.form().title(); // Refund 39.90 for order A-17?
                process.answer(question.id(), new Confirmation(true));
                process.result(Settlement.class);

                assertThat(question.form().title()).isEqualTo("Refund 39.90 for order A-17?");
                assertThat(process.result(Settlement.class)).isEqualTo(new Settlement("settled"));
            }
            assertThat(model.toolAnswers()).extracting(ToolMessage::text).containsExactly("39.90 refunded for A-17");
        }
    }

    @Nested
    class ToolGroups {

        /** What stands in META-INF/microprofile-config.properties. */
        private static final String CONFIGURATION =
                """
                karta.tool-groups.desk.tools=Refunds, Customers.lookUp
                karta.tool-groups.desk.include=refund, look*
                karta.tool-groups.desk.description=What the support desk may do
                karta.tool-groups.desk.provider=Acme
                karta.tool-groups.desk.permissions=internet-access
                """;

        @Test
        void areSelectedByRole() {
            model.on(Findings.class).call("search", "{\"words\": \"kettles\"}").text("{\"text\": \"nothing\"}");
            try (var application = Application.of(model, Researcher.class, Groups.class, SearchService.class)) {

                assertThat(application.invoke(Findings.class, new UserInput("kettles")))
                        .isEqualTo(new Findings("nothing"));
            }
            assertThat(model.offeredTools().get(0)).containsExactly("search");
        }

        @Test
        void comeWithKarta() {
            model.always().text("215.95");
            try (var application = Application.of(model, Judge.class)) {
                Ai ai = ai(application);
                ai.withDefaultLlm().withToolGroup(CoreToolGroups.MATH).generateText("What is 17.5 % of 1234?");
            }
            assertThat(model.offeredTools().get(0)).contains("multiply");
        }

        @Test
        void areConfiguredByTheirRoles() {
            assertThat(CONFIGURATION.lines()).allMatch(line -> line.startsWith("karta.tool-groups.desk."));
        }
    }

    @Nested
    class WithAScriptedModel {

        @Test
        void areTestedLikeThis() {
            var model = new ScriptedModel();
            model.always().call("add", "{\"a\": 2, \"b\": 3}").text("It is 5");
            try (var application = Application.of(model, Judge.class)) {
                ai(application)
                        .withDefaultLlm()
                        .withTool(Tool.of("add", "Adds", Sum.class, sum -> sum.a() + sum.b()))
                        .generateText("2 + 3?");
            }
            assertThat(model.offeredTools().get(0)).contains("add");
            assertThat(model.toolAnswers()).extracting(ToolMessage::text).containsExactly("5");
        }
    }
}
