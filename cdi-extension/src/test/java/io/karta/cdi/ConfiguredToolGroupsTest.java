/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.cdi;

import static org.assertj.core.api.Assertions.assertThat;

import io.karta.ai.Ai;
import io.karta.ai.Tool;
import io.karta.ai.ToolGroup;
import io.karta.model.LanguageModel;
import io.karta.testkit.ScriptedModel;
import io.karta.tool.Confirm;
import io.karta.tool.LlmTool;
import io.karta.tool.ToolResult;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.context.Dependent;
import jakarta.enterprise.inject.Produces;
import jakarta.inject.Named;
import jakarta.inject.Singleton;
import java.util.List;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

/** Groups of tools that only the configuration knows. */
class ConfiguredToolGroupsTest {

    @ApplicationScoped
    static class Customers {

        @LlmTool(description = "Looks a customer up")
        String lookUp(String name) {
            return name + " is known";
        }

        @LlmTool(description = "Lists them")
        String list() {
            return "Ada";
        }
    }

    @Singleton
    static class Orders {

        @LlmTool(description = "Lists them")
        String list() {
            return "A-17";
        }
    }

    @Singleton
    static class Wrong {

        @LlmTool(description = "Refunds")
        @Confirm("Refund {sum}?")
        String refund(String amount) {
            return amount;
        }
    }

    @Singleton
    static class NoTool {

        @Confirm("Sure?")
        String refund(String amount) {
            return amount;
        }

        @LlmTool(description = "x")
        String other() {
            return "";
        }
    }

    @Singleton
    static class Models {

        final ScriptedModel model = new ScriptedModel();

        @Produces
        @Named("only")
        @Dependent
        LanguageModel only() {
            return model;
        }
    }

    @Singleton
    static class Groups {

        @Produces
        @ApplicationScoped
        ToolGroup desk() {
            return ToolGroup.of(
                    "desk", "From code", "Test", List.of(Tool.of("hello", "x", in -> ToolResult.text("Hello!"))));
        }
    }

    private static TestApplication.Builder application() {
        return TestApplication.of(Customers.class, Orders.class, Models.class);
    }

    private static List<String> offered(TestApplication.Builder builder) {
        try (var app = builder.deploy()) {
            ScriptedModel model = app.get(Models.class).model;
            model.always().text("done");
            app.get(Ai.class).withDefaultLlm().withToolGroup("desk").generateText("?");
            return model.offeredTools().get(0);
        }
    }

    @Nested
    class WhenOneIsConfigured {

        @Test
        void itHasTheToolsOfABean() {
            assertThat(offered(application().with("karta.tool-groups.desk.tools", "Customers")))
                    .containsExactly("list", "lookUp");
        }

        @Test
        void itHasSingleTools() {
            assertThat(offered(application().with("karta.tool-groups.desk.tools", "lookUp, Orders.list")))
                    .containsExactly("list", "lookUp");
        }

        @Test
        void containsTheIncludedTools() {
            assertThat(offered(application()
                            .with("karta.tool-groups.desk.tools", Customers.class.getName())
                            .with("karta.tool-groups.desk.include", "look*")))
                    .containsExactly("lookUp");
        }

        @Test
        void itTakesThePlaceOfABean() {
            assertThat(offered(TestApplication.of(Customers.class, Models.class, Groups.class)
                            .with("karta.tool-groups.desk.tools", "Customers.list")))
                    .containsExactly("list");
        }

        @Test
        void itsToolsRun() {
            try (var app = application()
                    .with("karta.tool-groups.\"the desk\".tools", "lookUp")
                    .with("karta.tool-groups.\"the desk\".permissions", "host-access, internet-access")
                    .deploy()) {
                ScriptedModel model = app.get(Models.class).model;
                model.always().call("lookUp", "{\"name\": \"Ada\"}").text("done");

                app.get(Ai.class).withDefaultLlm().withToolGroup("the desk").generateText("?");

                assertThat(model.toolAnswers()).singleElement().satisfies(answer -> assertThat(answer.text())
                        .isEqualTo("Ada is known"));
            }
        }
    }

    @Nested
    class InvalidGroups {

        @Test
        void itNeedsTools() {
            assertThat(application()
                            .with("karta.tool-groups.desk.description", "x")
                            .listOfProblems())
                    .singleElement()
                    .asString()
                    .contains("KARTA-800", "desk", "karta.tool-groups.desk.tools");
        }

        @Test
        void rejectsUnknownTools() {
            assertThat(application()
                            .with("karta.tool-groups.desk.tools", "Customers, lookup")
                            .listOfProblems())
                    .singleElement()
                    .asString()
                    .contains("KARTA-801", "\"lookup\"", "Customers.lookUp", "Orders.list");
        }

        @Test
        void rejectsAnEmptyGroup() {
            assertThat(application()
                            .with("karta.tool-groups.desk.tools", "Customers")
                            .with("karta.tool-groups.desk.include", "serch*, find")
                            .listOfProblems())
                    .singleElement()
                    .asString()
                    .contains("KARTA-470", "karta.tool-groups.desk.include", "lookUp");
        }

        @Test
        void permitsEqualNamesOfExcludedTools() {
            assertThat(offered(application()
                            .with("karta.tool-groups.desk.tools", "Customers, Orders")
                            .with("karta.tool-groups.desk.include", "look*")))
                    .containsExactly("lookUp");
        }

        @Test
        void twoToolsOfOneNameAreOneTooMany() {
            assertThat(application()
                            .with("karta.tool-groups.desk.tools", "list")
                            .listOfProblems())
                    .singleElement()
                    .asString()
                    .contains("KARTA-802", "\"list\"");
        }

        @Test
        void aPermissionMustBeOne() {
            assertThat(application()
                            .with("karta.tool-groups.desk.tools", "lookUp")
                            .with("karta.tool-groups.desk.permissions", "everything")
                            .listOfProblems())
                    .singleElement()
                    .asString()
                    .contains("KARTA-470", "karta.tool-groups.desk.permissions", "everything", "internet-access");
        }
    }

    @Nested
    class InvalidConfirmations {

        @Test
        void rejectsUnknownPlaceholders() {
            assertThat(TestApplication.of(Wrong.class).listOfProblems())
                    .singleElement()
                    .asString()
                    .contains("KARTA-790", "{sum}", "Wrong.refund", "amount");
        }

        @Test
        void itIsOfATool() {
            assertThat(TestApplication.of(NoTool.class).listOfProblems())
                    .singleElement()
                    .asString()
                    .contains("KARTA-792", "NoTool.refund");
        }
    }
}
