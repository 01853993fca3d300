/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.engine.process;

import static io.karta.engine.TestAgents.a;
import static org.assertj.core.api.Assertions.assertThat;

import io.karta.engine.TestAgents;
import io.karta.engine.domain.CompiledAgent;
import io.karta.process.Explanation.BlockedAction.Reason;
import io.karta.process.ProcessStatus;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

class PlanDiagramTest {

    record Complaint(String text) {}

    record Ticket(String text) {}

    record Customer(String name) {}

    record Letter(String text) {}

    private static TestAgents desk() {
        return new TestAgents("Support")
                .action("understand", List.of(a(Complaint.class)), Ticket.class, arguments -> new Ticket(""))
                .action("lookUp", List.of(a(Ticket.class)), Customer.class, arguments -> new Customer(""))
                .action(
                        "write",
                        List.of(a(Ticket.class), a(Customer.class)),
                        Letter.class,
                        arguments -> new Letter(""));
    }

    private static CompiledAgent support() {
        return new CompiledAgent(
                desk().goal("answer", "write", Letter.class, Complaint.class).model());
    }

    /** The edges, with labels instead of ids. */
    private static List<String> edges(String diagram) {
        var labels = Pattern.compile("^ {2}(\\w+)[(\\[{]+\"(.*)\"[)\\]}]+$", Pattern.MULTILINE)
                .matcher(diagram)
                .results()
                .collect(Collectors.toMap(match -> match.group(1), match -> match.group(2)));
        return Pattern.compile("^ {2}(\\w+) (-\\S+) (\\w+)$", Pattern.MULTILINE)
                .matcher(diagram)
                .results()
                .map(edge -> "%s %s %s".formatted(labels.get(edge.group(1)), edge.group(2), labels.get(edge.group(3))))
                .toList();
    }

    /** The labels of the nodes of a class. */
    static List<String> marked(String diagram, String mark) {
        return Pattern.compile("^ {2}class (\\S+) " + mark + "$", Pattern.MULTILINE)
                .matcher(diagram)
                .results()
                .flatMap(match -> Pattern.compile(",").splitAsStream(match.group(1)))
                .map(id -> diagram.replaceAll("(?s).*?\\n {2}" + id + "[(\\[{]+\"([^\"]*)\".*", "$1"))
                .toList();
    }

    @Nested
    class WhenNoProcessHasRun {

        @Test
        void theWayIsDrawnFromTheStartToTheGoal() {
            var agent = support();

            var explanation = GoalExplanation.of(agent, agent.goal("answer").orElseThrow())
                    .explain();

            assertThat(explanation.status()).isEqualTo(ProcessStatus.NOT_STARTED);
            assertThat(explanation.plan().orElseThrow().actions())
                    .containsExactly("Support.understand", "Support.lookUp", "Support.write");
            assertThat(edges(explanation.diagram()))
                    .containsExactlyInAnyOrder(
                            "Complaint --> 1: understand",
                            "1: understand --> Ticket",
                            "Ticket --> 2: lookUp",
                            "2: lookUp --> Customer",
                            "Ticket --> 3: write",
                            "Customer --> 3: write",
                            "3: write --> answer: Letter");
            assertThat(marked(explanation.diagram(), "known")).containsExactly("Complaint");
            assertThat(marked(explanation.diagram(), "next")).containsExactly("1: understand");
            assertThat(marked(explanation.diagram(), "planned")).containsExactlyInAnyOrder("2: lookUp", "3: write");
        }

        @Test
        void showsObstacles() {
            var model = new TestAgents("Support")
                    .action("understand", List.of(a(Complaint.class)), Ticket.class, arguments -> new Ticket(""))
                    .action(
                            "write",
                            List.of(a(Ticket.class), a(Customer.class)),
                            Letter.class,
                            arguments -> new Letter(""))
                    .goal("answer", "write", Letter.class, Complaint.class)
                    .model();
            var agent = new CompiledAgent(model);

            var explanation = GoalExplanation.of(agent, agent.goal("answer").orElseThrow())
                    .explain();

            assertThat(explanation.plan()).isEmpty();
            assertThat(explanation.missing()).containsExactly("Customer");
            assertThat(explanation.blocked()).singleElement().satisfies(blocked -> {
                assertThat(blocked.action()).isEqualTo("Support.write");
                assertThat(blocked.reason()).isEqualTo(Reason.MISSING_INPUT);
                assertThat(blocked.missing()).containsExactly("Customer");
            });
            assertThat(explanation.text()).contains("Customer");
            assertThat(marked(explanation.diagram(), "blocked")).containsExactly("write");
        }
    }

    @Nested
    class WhenNamesHaveSpecialCharacters {

        @Test
        void escapesNamesForMermaid() {
            var model = new TestAgents("Support")
                    .action("understand", List.of(a(Complaint.class)), Ticket.class, arguments -> new Ticket(""))
                    .goal("say \"#1\" <b>%%{init}`; & [x]\n}", "understand", Ticket.class, Complaint.class)
                    .model();
            var agent = new CompiledAgent(model);

            var diagram = GoalExplanation.of(agent, agent.model().goalModels().get(0))
                    .explain()
                    .diagram();

            assertThat(diagram)
                    .contains(
                            "[[\"say #34;#35;1#34; #60;b#62;#37;#37;#123;init#125;#96;#59; #38; [x] #125;: Ticket\"]]");
        }
    }
}
