/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.examples;

import static io.karta.testkit.KartaAssertions.assertThat;

import io.karta.action.ActionContext;
import io.karta.agent.AchievesGoal;
import io.karta.agent.Action;
import io.karta.agent.Agent;
import io.karta.agent.Export;
import io.karta.agent.Form;
import io.karta.agent.Outcome;
import io.karta.agent.ProcessScoped;
import io.karta.agent.UserInput;
import io.karta.event.ProcessSuspended;
import io.karta.junit.KartaTest;
import io.karta.process.AgentInvocation;
import io.karta.process.AgentPlatform;
import io.karta.process.AgentProcess;
import io.karta.process.Budget;
import io.karta.process.Explanation;
import io.karta.process.Page;
import io.karta.process.PageRequest;
import io.karta.process.ProcessFilter;
import io.karta.process.ProcessInfo;
import io.karta.process.ProcessOptions;
import io.karta.process.ProcessStatus;
import io.karta.process.StuckHandler;
import io.karta.process.Verbosity;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import jakarta.inject.Inject;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.net.URI;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

/** The code of the page on processes. */
class ProcessesTest {

    record Ticket(String summary) {}

    record Letter(String text) {}

    record Reminder(String text) {}

    @Agent(description = "Answers complaints")
    static class SupportDesk {

        @Action
        Ticket understand(UserInput complaint, ActionContext context) {
            context.progress("Reading the complaint");
            return new Ticket(complaint.content());
        }

        @Action
        @AchievesGoal(description = "Answer a complaint")
        Letter write(Ticket ticket) {
            return new Letter("We regret: " + ticket.summary());
        }
    }

    @Agent(description = "Reminds customers of a letter")
    static class ReminderDesk {

        @Action
        @AchievesGoal(description = "Remind a customer")
        Reminder remind(Letter letter) {
            return new Reminder("You have not replied to: " + letter.text());
        }
    }

    @ApplicationScoped
    public static class Complaints {

        private static final Logger LOG = System.getLogger(Complaints.class.getName());

        @Inject
        AgentInvocation<Letter> answerComplaint;

        Letter answer(String complaint) {
            return answerComplaint.invoke(new UserInput(complaint)); // runs on this thread
        }

        String startAnswer(String complaint) {
            AgentProcess process = answerComplaint
                    .withBudget(Budget.ofTokens(20_000))
                    .withTimeout(Duration.ofSeconds(30))
                    .start(new UserInput(complaint)); // runs on another thread
            process.onEnd(ended -> LOG.log(Level.INFO, ended.explain()));
            return process.id();
        }
    }

    @ApplicationScoped
    public static class Reminders {

        @Inject
        AgentInvocation<Reminder> remindCustomer;

        Reminder remind(AgentProcess answered) {
            return remindCustomer
                    .withOptions(ProcessOptions.defaults().withBlackboard(answered.blackboard()))
                    .invoke();
        }
    }

    @ApplicationScoped
    public static class ComplaintProgress {

        @Inject
        AgentInvocation<Letter> answerComplaint;

        Letter answer(String complaint, Consumer<String> page) {
            return answerComplaint
                    .withOptions(ProcessOptions.defaults().withOutputChannel(event -> page.accept(event.text())))
                    .invoke(new UserInput(complaint));
        }
    }

    @ApplicationScoped
    public static class ComplaintDebugging {

        @Inject
        AgentInvocation<Letter> answerComplaint;

        Letter answer(String complaint) {
            var verbosity = Verbosity.silent().showingPrompts().showingPlanning();
            return answerComplaint
                    .withOptions(ProcessOptions.defaults().withVerbosity(verbosity))
                    .invoke(new UserInput(complaint));
        }
    }

    @Nested
    @KartaTest({
        SupportDesk.class,
        ReminderDesk.class,
        Complaints.class,
        Reminders.class,
        ComplaintProgress.class,
        ComplaintDebugging.class
    })
    class WhenAGoalIsCalled {

        private static final Letter LETTER = new Letter("We regret: My kettle arrived broken");

        @Inject
        Complaints complaints;

        @Inject
        Reminders reminders;

        @Inject
        ComplaintProgress progress;

        @Inject
        ComplaintDebugging debugging;

        @Inject
        AgentPlatform platform;

        @Test
        void itReturnsTheResultOrTheIdOfItsProcess() {
            assertThat(complaints.answer("My kettle arrived broken")).isEqualTo(LETTER);
            assertThat(platform.process(complaints.startAnswer("My kettle arrived broken"))
                            .orElseThrow())
                    .completedWith(LETTER)
                    .ran("understand", "write");
        }

        @Test
        void anotherProcessStartsWithItsObjects() {
            String answered = complaints.startAnswer("My kettle arrived broken");

            assertThat(reminders.remind(platform.process(answered).orElseThrow()))
                    .isEqualTo(new Reminder("You have not replied to: " + LETTER.text()));
        }

        @Test
        void anOutputChannelReceivesItsProgress() {
            List<String> page = new ArrayList<>();

            assertThat(progress.answer("My kettle arrived broken", page::add)).isEqualTo(LETTER);
            assertThat(page).containsExactly("Reading the complaint");
        }

        @Test
        void aVerboseProcessHasTheSameResult() {
            assertThat(debugging.answer("My kettle arrived broken")).isEqualTo(LETTER);
        }
    }

    @Agent(description = "Refunds an order after a question")
    static class RefundDesk {

        @Action
        Outcome<Ticket> ask(UserInput order) {
            return Outcome.await(Form.of(Ticket.class).title("What is wrong?"));
        }

        @Action
        @AchievesGoal(description = "Answer a complaint", export = @Export(name = "answerComplaint"))
        Letter refund(Ticket ticket) {
            return new Letter(ticket.summary());
        }
    }

    @ApplicationScoped
    public static class WaitingComplaints {

        @Inject
        AgentPlatform platform;

        Page<ProcessInfo> olderThan(Duration age, PageRequest page) {
            var filter = ProcessFilter.all()
                    .withGoal("answerComplaint")
                    .withStatus(ProcessStatus.WAITING)
                    .createdBefore(Instant.now().minus(age));
            return platform.processes(filter, page);
        }
    }

    @ApplicationScoped
    static class Cleanup {

        @Inject
        AgentPlatform platform;

        void removeOldProcesses() {
            platform.purge(Duration.ofDays(30), Set.of()); // all ended processes
            platform.purge(
                    Duration.ofDays(365),
                    ProcessFilter.all().withAgent("Desk").withStatus(ProcessStatus.WAITING, ProcessStatus.STUCK));
        }
    }

    @Nested
    @KartaTest({RefundDesk.class, WaitingComplaints.class})
    class WhenProcessesAwaitInput {

        private static final Duration TOMORROW = Duration.ofDays(-1);

        @Inject
        AgentInvocation<Letter> answerComplaint;

        @Inject
        WaitingComplaints waiting;

        @Test
        void theyAreListedByPage() {
            String older = answerComplaint.start(new UserInput("order 17")).id();
            String younger = answerComplaint.start(new UserInput("order 18")).id();

            var first = waiting.olderThan(TOMORROW, PageRequest.first(1));
            var second = waiting.olderThan(
                    TOMORROW, PageRequest.first(1).after(first.next().orElseThrow()));

            assertThat(List.of(first, second))
                    .flatExtracting(Page::items)
                    .extracting(ProcessInfo::id)
                    .containsExactlyInAnyOrder(older, younger);
            assertThat(second.next()).isEmpty();
        }

        @Test
        void youngerOnesAreLeftOut() {
            answerComplaint.start(new UserInput("order 17"));

            assertThat(waiting.olderThan(Duration.ofDays(1), PageRequest.first(50))
                            .items())
                    .isEmpty();
        }
    }

    record Frog(String name) {}

    record Greeting(String text) {}

    @Agent(description = "Greets a frog, even without an input")
    public static class FrogFinder implements StuckHandler {

        @Action
        @AchievesGoal(description = "Greet a frog")
        Greeting greet(Frog frog) {
            return new Greeting("Hello, " + frog.name());
        }

        @Override
        public Resolution handleStuck(AgentProcess process) {
            process.add(new Frog("Kermit"));
            return Resolution.REPLAN;
        }
    }

    @Nested
    @KartaTest(FrogFinder.class)
    class WhenTheStuckHandlerAddsAnObject {

        @Test
        void theProcessPlansAgain(AgentInvocation<Greeting> greet) {
            assertThat(greet.invoke()).isEqualTo(new Greeting("Hello, Kermit"));
        }
    }

    record Topics(List<String> all) {}

    record Finding(String text) {}

    record Findings(List<Finding> all) {}

    record Summary(String text) {}

    record Report(List<Finding> findings, Summary summary) {}

    @Agent(description = "Researches topics in parallel")
    public static class Researcher {

        @Action
        @AchievesGoal(description = "Write a report")
        Report research(Topics topics, ActionContext context) {
            List<Finding> findings = context.parallelMap(topics.all(), 4, this::lookInto);
            Summary summary = context.run(Summary.class, new Findings(findings)); // another goal, as a child process
            return new Report(findings, summary);
        }

        private Finding lookInto(String topic) {
            return new Finding("About " + topic);
        }
    }

    @Agent(description = "Summarizes findings")
    static class Summarizer {

        @Action
        @AchievesGoal(description = "Summarize findings")
        Summary summarize(Findings findings) {
            return new Summary(findings.all().size() + " findings");
        }
    }

    @Nested
    @KartaTest({Researcher.class, Summarizer.class})
    class WhenAnActionCallsAnotherGoal {

        @Inject
        AgentPlatform platform;

        @Test
        void itGetsResultsInOrderAndTheResultOfTheChild(AgentInvocation<Report> research) {
            var process = research.start(new Topics(List.of("tea", "kettles")));

            assertThat(process)
                    .completedWith(new Report(
                            List.of(new Finding("About tea"), new Finding("About kettles")),
                            new Summary("2 findings")));
            assertThat(platform.children(process.id())).hasSize(1);
        }
    }

    record Customer(String name) {}

    record Decision(String text) {}

    @Agent(description = "Decides on complaints of known customers")
    static class DecisionDesk {

        @Action
        Ticket understand(UserInput complaint) {
            return new Ticket(complaint.content());
        }

        @Action
        Outcome<Customer> lookUp(Ticket ticket) {
            return Outcome.none();
        }

        @Action
        @AchievesGoal(description = "Decide on a complaint")
        Decision decide(Ticket ticket, Customer customer) {
            return new Decision(customer.name());
        }
    }

    @ApplicationScoped
    static class Tickets {

        private final List<String> all = new ArrayList<>();

        void open(String text) {
            all.add(text);
        }

        List<String> all() {
            return all;
        }
    }

    @ApplicationScoped
    public static class StuckProcesses {

        @Inject
        Tickets tickets;

        void help(@Observes ProcessSuspended event) {
            if (event.status() == ProcessStatus.STUCK) {
                tickets.open(event.process().explain());
            }
        }
    }

    @ApplicationScoped
    public static class Diagnosis {

        @Inject
        AgentPlatform platform;

        String of(String process) {
            Explanation why = platform.process(process).orElseThrow().explanation();
            return "%s, missing %s, blocked %s".formatted(why.status(), why.missing(), why.blocked());
        }
    }

    @Nested
    @KartaTest({DecisionDesk.class, StuckProcesses.class, Tickets.class, Diagnosis.class})
    class WhenNoPlanReachesTheGoal {

        @Inject
        Tickets tickets;

        @Inject
        Diagnosis diagnosis;

        @Test
        void theExplanationNamesWhatIsMissing(AgentInvocation<Decision> decide) {
            AgentProcess process = decide.start(new UserInput("My kettle arrived broken"));

            Explanation why = process.explanation();
            assertThat(diagnosis.of(process.id()))
                    .startsWith("STUCK, missing [Customer], blocked [DecisionDesk.")
                    .contains("DecisionDesk.decide lacks Customer", "DecisionDesk.lookUp has run already");
            assertThat(why.done()).isEqualTo(process.history());
            assertThat(why.waitingFor()).isEmpty();
            assertThat(why.plan()).isEmpty();
            assertThat(why.diagram()).startsWith("flowchart");
        }

        @Test
        void anObserverIsTold(AgentInvocation<Decision> decide) {
            decide.start(new UserInput("My kettle arrived broken"));

            assertThat(tickets.all()).singleElement().asString().contains("Customer");
        }
    }

    @ProcessScoped
    public static class Sources {

        private final Set<URI> read = ConcurrentHashMap.newKeySet();

        boolean isNew(URI source) {
            return read.add(source);
        }
    }

    record Links(List<URI> all) {}

    record Reading(List<URI> sources) {}

    @Agent(description = "Reads each source once")
    static class Reader {

        @Inject
        Sources sources;

        @Action
        @AchievesGoal(description = "Read sources")
        Reading read(Links links) {
            return new Reading(links.all().stream().filter(sources::isNew).toList());
        }
    }

    @Nested
    @KartaTest({Reader.class, Sources.class})
    class WhenABeanIsProcessScoped {

        private static final URI KETTLES = URI.create("https://example.com/kettles");

        @Test
        void everyProcessHasItsOwn(AgentInvocation<Reading> read) {
            var links = new Links(List.of(KETTLES, KETTLES));

            assertThat(read.invoke(links)).isEqualTo(new Reading(List.of(KETTLES)));
            assertThat(read.invoke(links)).isEqualTo(new Reading(List.of(KETTLES)));
        }
    }
}
