/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.cdi;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import io.karta.agent.Export;
import io.karta.agent.llm.AgentCallback;
import io.karta.agent.llm.DeclarativeLlmAgent;
import io.karta.cdi.InvoiceOffice.Ledger;
import io.karta.cdi.InvoiceOffice.Models;
import io.karta.tool.LlmTool;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.context.Dependent;
import org.junit.jupiter.api.Test;

/** Deployment problems of declarative agents: invalid interfaces, missing beans and models. */
class DeclarativeLlmAgentProblemsTest {

    @DeclarativeLlmAgent(description = "A class", instruction = "Nothing")
    static class NoInterface {}

    @DeclarativeLlmAgent(
            name = "user",
            description = " ",
            instruction = "",
            model = "missing",
            role = "judge",
            temperature = 3,
            maxIterations = -1,
            maxHops = -1,
            tools = {Ledger.class, Needy.class},
            subAgents = {Ledger.class, Round.class},
            export = @Export(local = false))
    interface Everything {

        void nothing();
    }

    static class Needy {

        Needy(String something) {}

        @LlmTool(description = "Does nothing")
        String nothing() {
            return "";
        }
    }

    @DeclarativeLlmAgent(description = "Round", instruction = "Round", subAgents = AndRound.class)
    interface Round {

        String go(String text);
    }

    @DeclarativeLlmAgent(description = "And round", instruction = "And round", subAgents = Round.class)
    interface AndRound {

        String go(String text);
    }

    @DeclarativeLlmAgent(
            description = "Guarded",
            instruction = "Guard",
            agentCallbacks = Everywhere.class,
            tools = Sibling.class)
    interface Guarded {

        String go(String text);
    }

    @ApplicationScoped
    static class Everywhere implements AgentCallback {}

    @Dependent
    static class Sibling {

        @LlmTool(description = "Today")
        String today() {
            return "Friday";
        }
    }

    @Dependent
    static class SiblingOfSibling extends Sibling {}

    @DeclarativeLlmAgent(name = "User", description = "Is named user", instruction = "Go")
    interface NamedUser {

        String go(String text);
    }

    @DeclarativeLlmAgent(description = "Has all it needs but a model", instruction = "Go")
    interface Blameless {

        String go(String text);
    }

    @DeclarativeLlmAgent(description = "Hands over", instruction = "Hand over", subAgents = Middle.class)
    interface Top {

        String go(String text);
    }

    @DeclarativeLlmAgent(description = "Hands over as well", instruction = "Hand over", subAgents = Bottom.class)
    interface Middle {

        String go(String text);
    }

    @DeclarativeLlmAgent(description = "Answers", instruction = "Answer", model = "typo")
    interface Bottom {

        String go(String text);
    }

    private static TestApplication.Builder handingOver() {
        return TestApplication.of(Models.class, Top.class, Middle.class, Bottom.class)
                .with("karta.agents.Middle.enabled", "false")
                .with("karta.agents.Bottom.enabled", "false");
    }

    @Test
    void checksTransferTargetsOfDisabledAgents() {
        assertThat(handingOver().listOfProblems())
                .singleElement()
                .asString()
                .contains(Bottom.class.getTypeName(), "typo");
    }

    @Test
    void agentsThatAreNoTransferTargetAreNotChecked() {
        assertThatCode(() -> handingOver()
                        .with("karta.agents.Top.enabled", "false")
                        .deploy()
                        .close())
                .doesNotThrowAnyException();
    }

    @Test
    void reportsAllProblemsTogether() {
        assertThat(TestApplication.of(Models.class, NoInterface.class, Everything.class, Ledger.class)
                        .listOfProblems())
                .extracting(problem -> problem.substring(0, 9))
                .contains(
                        "KARTA-429",
                        "KARTA-872",
                        "KARTA-874",
                        "KARTA-877",
                        "KARTA-878",
                        "KARTA-879",
                        "KARTA-869",
                        "KARTA-820",
                        "KARTA-821",
                        "KARTA-823",
                        "KARTA-824",
                        "KARTA-825");
    }

    @Test
    void namesAreCheckedAsElsewhere() {
        assertThat(TestApplication.of(Models.class, NamedUser.class).problems()).contains("KARTA-826");
    }

    @Test
    void beansMustBeFound() {
        assertThat(TestApplication.of(
                                Models.class,
                                Guarded.class,
                                Everywhere.class,
                                Ledger.class,
                                Sibling.class,
                                SiblingOfSibling.class)
                        .problems())
                .contains("KARTA-427: @DeclarativeLlmAgent on " + Guarded.class.getTypeName() + " names "
                        + Sibling.class.getTypeName())
                .contains("KARTA-428")
                .contains("@Typed(Everywhere.class)");
    }

    @Test
    void aModelMustBeThere() {
        assertThat(TestApplication.of(Blameless.class).problems()).contains("agent " + Blameless.class.getTypeName());
    }
}
