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

import io.karta.agent.Form;
import io.karta.agent.Outcome;
import io.karta.agent.State;
import io.karta.agent.UserInput;
import io.karta.engine.blackboard.BlackboardSnapshot;
import io.karta.engine.blackboard.ProcessBlackboard;
import io.karta.engine.definition.AgentModel;
import io.karta.engine.definition.Invoker;
import io.karta.engine.definition.StateTypes;
import io.karta.generation.type.ResolvedType;
import io.karta.process.AgentProcess;
import io.karta.process.InvalidInputException;
import io.karta.process.ProcessOptions;
import io.karta.process.ProcessStatus;
import io.karta.process.history.ActionRun;
import io.karta.spi.JournalEntry;
import io.karta.spi.JournaledObject;
import io.karta.spi.UnreadableValue;
import io.karta.testkit.CrashingProcessStore;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A process that starts with the blackboard of another one. */
@Timeout(240)
class StartingBlackboardTest extends NodesFixture {

    record Ticket(String about) {}

    record Customer(String name) {}

    record Letter(String text) {}

    record Reminder(String text) {}

    /** Understands a complaint, and answers it; later reminds of it. */
    private static AgentModel desk() {
        return new TestAgents("Desk")
                .action("understand", List.of(a(UserInput.class)), Ticket.class, values -> new Ticket("kettle"))
                .action(
                        "lookUp",
                        List.of(a(Ticket.class)),
                        Customer.class,
                        values -> new Customer("Ada"),
                        action -> action.outputBinding("customer"))
                .action(
                        "write",
                        List.of(a(Ticket.class), a(Customer.class, "customer")),
                        Letter.class,
                        values -> new Letter("Dear " + ((Customer) values[1]).name()))
                .action(
                        "remind",
                        List.of(a(Letter.class), a(Customer.class, "customer")),
                        Reminder.class,
                        values -> new Reminder("Again: " + ((Letter) values[0]).text()))
                .goal("answer", "write", Letter.class, UserInput.class)
                .goal("remind", "remind", Reminder.class, UserInput.class)
                .model();
    }

    private static ProcessOptions goal(String name) {
        return ProcessOptions.defaults().withGoal(name);
    }

    private static AgentProcess run(LocalPlatform platform, ProcessOptions options, Object... inputs) {
        return platform.run(platform.createProcess(platform.agents().get(0), options, inputs));
    }

    private static List<String> actions(AgentProcess process) {
        return process.history().stream().map(ActionRun::action).toList();
    }

    @Test
    void startsWhereAnotherProcessEnded() {
        LocalPlatform platform = open(builder(store, LEASE, desk()));
        AgentProcess answered = run(platform, goal("answer"), INPUT);

        AgentProcess reminded = run(platform, goal("remind").withBlackboard(answered.blackboard()));

        assertThat(reminded.result(Reminder.class)).isEqualTo(new Reminder("Again: Dear Ada"));
        assertThat(actions(reminded)).containsExactly("Desk.remind");
        assertThat(reminded.blackboard().find("customer")).contains(new Customer("Ada"));
        assertThat(actions(answered)).containsExactly("Desk.understand", "Desk.lookUp", "Desk.write");
    }

    @Test
    void inputsAreLaterThanTheBlackboard() {
        LocalPlatform platform = open(builder(store, LEASE, desk()));
        AgentProcess answered = run(platform, goal("answer"), INPUT);

        AgentProcess other = run(platform, goal("remind").withBlackboard(answered.blackboard()), new Letter("Sorry"));

        assertThat(other.result(Reminder.class)).isEqualTo(new Reminder("Again: Sorry"));
    }

    @Test
    void aSnapshotDoesNotFollowItsProcess() {
        LocalPlatform platform = open(builder(store, LEASE, desk()));
        AgentProcess process = platform.createProcess(platform.agents().get(0), goal("answer"), INPUT);
        ProcessOptions options = goal("remind").withBlackboard(process.blackboard());
        platform.run(process);

        assertThat(options.blackboard().orElseThrow().objects()).containsExactly(INPUT);
        assertThat(actions(run(platform, options))).hasSize(4);
    }

    @Test
    void rejectsABlackboardThatDoesNotLeadToTheGoal() {
        AgentModel needy = new TestAgents("Needy")
                .action("write", List.of(a(Customer.class)), Letter.class, values -> new Letter(""))
                .goal("write", "write", Letter.class, Customer.class)
                .model();
        LocalPlatform platform = open(builder(store, LEASE, needy));
        var board = new ProcessBlackboard("", new StateTypes());
        board.put(board.entry(Optional.empty(), Ticket.class, new Ticket("kettle")));

        assertThatThrownBy(() -> run(platform, ProcessOptions.defaults().withBlackboard(board)))
                .isInstanceOf(InvalidInputException.class)
                .hasMessageContaining("KARTA-303");
    }

    @Test
    void leavesOutHiddenObjectsAndKeepsConditions() {
        AgentModel agent = new TestAgents("Desk")
                .action("understand", List.of(a(UserInput.class), CONTEXT), Ticket.class, values -> {
                    context(values, 1).blackboard().setCondition("urgent", true);
                    context(values, 1).blackboard().hide(values[0]);
                    return new Ticket("kettle");
                })
                .action(
                        "write",
                        List.of(a(Ticket.class)),
                        Letter.class,
                        values -> new Letter("now"),
                        action -> action.pre(List.of("urgent")))
                .condition("urgent", List.of(), values -> false)
                .goal("understand", "understand", Ticket.class, UserInput.class)
                .goal("answer", "write", Letter.class, Ticket.class)
                .model();
        LocalPlatform platform = open(builder(store, LEASE, agent));
        AgentProcess understood = run(platform, goal("understand"), INPUT);

        AgentProcess answered = run(platform, goal("answer").withBlackboard(understood.blackboard()));

        assertThat(answered.status()).isEqualTo(ProcessStatus.COMPLETED);
        assertThat(answered.blackboard().all(UserInput.class)).isEmpty();
        assertThat(answered.blackboard().condition("urgent")).contains(true);
    }

    @Test
    void keepsTypesWithTheirArguments() {
        var tickets = ResolvedType.of(List.class, Ticket.class);
        AgentModel agent = new TestAgents("Desk")
                .action("list", List.of(a(UserInput.class)), tickets, values -> List.of(new Ticket("kettle")))
                .action("write", List.of(a(tickets)), Letter.class, values -> new Letter(values[0].toString()))
                .goal("list", "list", List.class, UserInput.class)
                .goal("write", "write", Letter.class, UserInput.class)
                .model();
        LocalPlatform platform = open(builder(store, LEASE, agent));
        AgentProcess listed = run(platform, goal("list"), INPUT);

        AgentProcess written = run(platform, goal("write").withBlackboard(listed.blackboard()));

        assertThat(actions(written)).containsExactly("Desk.write");
    }

    private static AgentModel reminder(Invoker body) {
        return new TestAgents("Reminders")
                .action("remind", List.of(a(Customer.class, "customer")), Reminder.class, body)
                .goal("slowly", "remind", Reminder.class, Customer.class)
                .model();
    }

    @Test
    void theBlackboardSurvivesACrash() throws Exception {
        var inside = new CountDownLatch(1);
        var node = new CrashingProcessStore(store);
        LocalPlatform dies = open(node, desk(), reminder(values -> {
            inside.countDown();
            return forever();
        }));
        AgentProcess answered = run(dies, goal("answer"), INPUT);
        AgentProcess process =
                dies.createProcess(dies.agents().get(1), goal("slowly").withBlackboard(answered.blackboard()));
        dies.start(process);
        inside.await();
        node.crash();

        LocalPlatform second = open(store, reminder(values -> new Reminder("for " + ((Customer) values[0]).name())));
        eventually(() -> on(second, process).status().isFinished());

        assertThat(on(second, process).result(Reminder.class)).isEqualTo(new Reminder("for Ada"));
    }

    @State
    record Draft(String text) {}

    record Feedback(boolean accepted) {}

    @State
    record Other(String text) {}

    @Test
    void objectsOfAStateLeaveWithIt() {
        AgentModel agent = new TestAgents("Desk")
                .action("craft", List.of(a(UserInput.class)), Draft.class, values -> new Draft("one"))
                .action(
                        "ask",
                        List.of(a(Draft.class)),
                        Feedback.class,
                        values -> Outcome.await(Form.of(Feedback.class)),
                        action -> action.ofState(Draft.class))
                .action(
                        "assess",
                        List.of(a(Draft.class), a(Feedback.class)),
                        Draft.class,
                        values -> new Draft("two"),
                        action -> action.ofState(Draft.class))
                .goal("assess", "Draft.assess", Draft.class, UserInput.class)
                .model();
        LocalPlatform platform = open(builder(store, LEASE, agent));
        AgentProcess waiting = run(platform, ProcessOptions.defaults(), INPUT);

        AgentProcess again = run(platform, ProcessOptions.defaults().withBlackboard(waiting.blackboard()));

        assertThat(actions(again)).containsExactly("Desk.Draft.ask");
        assertThat(again.pendingAnswer()).isPresent();
        again.answer(again.pendingAnswer().orElseThrow().id(), new Feedback(true));
        assertThat(again.blackboard().all(Draft.class)).containsExactly(new Draft("two"));
        assertThat(again.blackboard().all(Feedback.class)).isEmpty();
    }

    @Test
    void rejectsObjectsThatCannotBeReadAnyMore() {
        LocalPlatform platform = open(builder(store, LEASE, desk()));
        var board = new ProcessBlackboard("", new StateTypes());
        var unreadable = new UnreadableValue("com.acme.Gone", "the type is gone");
        board.put(new JournaledObject(0, Optional.empty(), UnreadableValue.class, unreadable));

        assertThatThrownBy(() -> run(platform, goal("answer").withBlackboard(board), INPUT))
                .isInstanceOf(InvalidInputException.class)
                .hasMessageContaining("KARTA-174", "com.acme.Gone");
    }

    @Test
    void objectsOfTheBlackboardAreNotAddedToTheContext() {
        LocalPlatform platform = open(builder(store, LEASE, desk()));
        AgentProcess answered = run(platform, goal("answer"), INPUT);
        ProcessOptions options = goal("remind").withContextId("ada");

        AgentProcess reminded = run(platform, options.withBlackboard(answered.blackboard()));

        AgentProcess third = platform.createProcess(platform.agents().get(0), options, INPUT);
        assertThat(stored(reminded.id(), JournalEntry.Created.class).get(0).remembered())
                .hasSize(4);
        assertThat(third.blackboard().objects()).hasSize(2).first().isInstanceOf(Reminder.class);
    }

    @Test
    void anyViewOfObjectsCanBeTheStart() {
        LocalPlatform platform = open(builder(store, LEASE, desk()));
        AgentProcess answered = run(platform, goal("answer"), INPUT);
        var snapshot = BlackboardSnapshot.of(new OtherView(answered.blackboard()));

        assertThat(snapshot.objects()).isEqualTo(answered.blackboard().objects());
        assertThat(snapshot.find("customer")).contains(new Customer("Ada"));
    }

    /** In the state Draft, marks the work as urgent and asks; the answer leads to the next Draft. */
    private static AgentModel urgentDesk() {
        return new TestAgents("Desk")
                .action("craft", List.of(a(UserInput.class), CONTEXT), Draft.class, values -> {
                    context(values, 1).blackboard().setCondition("open", false);
                    return new Draft("one");
                })
                .action(
                        "mark",
                        List.of(a(Draft.class), CONTEXT),
                        Ticket.class,
                        values -> {
                            context(values, 1).blackboard().setCondition("urgent", true);
                            context(values, 1).blackboard().setCondition("open", true);
                            return new Ticket("t");
                        },
                        action -> action.ofState(Draft.class))
                .action(
                        "ask",
                        List.of(a(Draft.class), a(Ticket.class)),
                        Feedback.class,
                        values -> Outcome.await(Form.of(Feedback.class)),
                        action -> action.ofState(Draft.class))
                .action(
                        "assess",
                        List.of(a(Draft.class), a(Feedback.class)),
                        Draft.class,
                        values -> new Draft("two"),
                        action -> action.ofState(Draft.class))
                .goal("assess", "Draft.assess", Draft.class, UserInput.class)
                .model();
    }

    private static void accept(AgentProcess process) {
        process.answer(process.pendingAnswer().orElseThrow().id(), new Feedback(true));
    }

    @Test
    void conditionsOfAStateEndWithTheState() {
        LocalPlatform platform = open(builder(store, LEASE, urgentDesk()));
        AgentProcess waiting = run(platform, ProcessOptions.defaults(), INPUT);
        AgentProcess again = run(platform, ProcessOptions.defaults().withBlackboard(waiting.blackboard()));
        AgentProcess third = run(platform, ProcessOptions.defaults().withBlackboard(again.blackboard()));

        assertThat(third.blackboard().condition("urgent")).contains(true);
        assertThat(third.blackboard().condition("open")).contains(true);
        accept(third);

        assertThat(third.blackboard().condition("urgent")).isEmpty();
        assertThat(third.blackboard().condition("open")).contains(false);
    }

    /** Ends in the state Draft, with a customer that was found there. */
    private static AgentModel finder() {
        return new TestAgents("Finder")
                .action("craft", List.of(a(UserInput.class)), Draft.class, values -> new Draft("one"))
                .action(
                        "find",
                        List.of(a(Draft.class), CONTEXT),
                        Customer.class,
                        values -> {
                            context(values, 1).blackboard().setCondition("found", true);
                            return new Customer("Ada");
                        },
                        action -> action.ofState(Draft.class))
                .goal("find", "Draft.find", Customer.class, UserInput.class)
                .model();
    }

    /** Has a state of its own, in which it writes to the customer. */
    private static AgentModel writer() {
        return new TestAgents("Writer")
                .action("begin", List.of(a(Customer.class)), Other.class, values -> new Other("o"))
                .action(
                        "write",
                        List.of(a(Other.class), a(Customer.class)),
                        Letter.class,
                        values -> new Letter("Dear " + ((Customer) values[1]).name()),
                        action -> action.ofState(Other.class))
                .goal("write", "Other.write", Letter.class, Customer.class)
                .model();
    }

    private static AgentProcess run(LocalPlatform platform, String agent, ProcessOptions options, Object... inputs) {
        var deployed = platform.agents().stream()
                .filter(one -> one.name().equals(agent))
                .findFirst()
                .orElseThrow();
        return platform.run(platform.createProcess(deployed, options, inputs));
    }

    @Test
    void objectsOfAStateThatTheAgentDoesNotKnowStay() {
        LocalPlatform platform = open(builder(store, LEASE, finder(), writer()));
        AgentProcess found = run(platform, "Finder", goal("find"), INPUT);

        AgentProcess written = run(platform, "Writer", goal("write").withBlackboard(found.blackboard()));

        assertThat(written.result(Letter.class)).isEqualTo(new Letter("Dear Ada"));
        assertThat(written.blackboard().condition("found")).contains(true);
    }

    @Test
    void aStateBeginsWithAnAgentThatHasIt() {
        AgentModel reader = new TestAgents("Reader")
                .action(
                        "remind",
                        List.of(a(Draft.class), a(Letter.class)),
                        Reminder.class,
                        values -> new Reminder("of " + values[0]),
                        action -> action.ofState(Draft.class))
                .action(
                        "redraft",
                        List.of(a(Draft.class), a(Reminder.class)),
                        Draft.class,
                        values -> new Draft("two"),
                        action -> action.ofState(Draft.class))
                .goal("redraft", "Draft.redraft", Draft.class, Letter.class)
                .model();
        LocalPlatform platform = open(builder(store, LEASE, finder(), writer(), reader));
        AgentProcess found = run(platform, "Finder", goal("find"), INPUT);
        AgentProcess written = run(platform, "Writer", goal("write").withBlackboard(found.blackboard()));

        AgentProcess drafted = run(platform, "Reader", goal("redraft").withBlackboard(written.blackboard()));

        assertThat(drafted.blackboard().all(Draft.class)).containsExactly(new Draft("two"));
        assertThat(drafted.blackboard().all(Reminder.class)).isEmpty();
        assertThat(drafted.blackboard().all(Letter.class)).hasSize(1);
    }
}
