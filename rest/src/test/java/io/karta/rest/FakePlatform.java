/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.rest;

import io.karta.agent.AgentDefinition;
import io.karta.agent.AgentException;
import io.karta.agent.AgentSource;
import io.karta.agent.ConfigKeys;
import io.karta.agent.GoalDefinition;
import io.karta.agent.IdempotencyException;
import io.karta.generation.Shapes;
import io.karta.generation.result.Problem;
import io.karta.health.PlatformHealth;
import io.karta.process.AgentInvocation;
import io.karta.process.AgentPlatform;
import io.karta.process.AgentProcess;
import io.karta.process.AutonomyInvocation;
import io.karta.process.Caller;
import io.karta.process.EventFilter;
import io.karta.process.Explanation;
import io.karta.process.InvalidInputException;
import io.karta.process.OpenQuestion;
import io.karta.process.Page;
import io.karta.process.PageRequest;
import io.karta.process.ProcessEvent;
import io.karta.process.ProcessFilter;
import io.karta.process.ProcessInfo;
import io.karta.process.ProcessOptions;
import io.karta.process.ProcessStatus;
import io.karta.process.QuestionFilter;
import io.karta.process.SupervisorInvocation;
import io.karta.process.UtilityInvocation;
import jakarta.validation.Validation;
import jakarta.validation.Validator;
import java.time.Duration;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.BrokenBarrierException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.Flow;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicBoolean;
import org.hibernate.validator.messageinterpolation.ParameterMessageInterpolator;

/** A platform whose goals are played, and whose other threads run when the test says so. */
final class FakePlatform implements AgentPlatform {

    private static final Validator VALIDATOR = Validation.byDefaultProvider()
            .configure()
            .messageInterpolator(new ParameterMessageInterpolator()) // needs no expression language
            .buildValidatorFactory()
            .getValidator();

    private final List<GoalDefinition> goals;
    private final Map<String, AgentProcess> processes = new ConcurrentHashMap<>();
    private final Map<String, FakeProcess> requests = new ConcurrentHashMap<>();
    private final Map<String, String> fingerprints = new ConcurrentHashMap<>();
    private final Queue<Runnable> started = new ConcurrentLinkedQueue<>();
    private final Shapes shapes = new Shapes();

    /** Threads that have looked up a process. */
    final Set<Thread> lookUps = ConcurrentHashMap.newKeySet();

    private final Set<List<?>> shown = ConcurrentHashMap.newKeySet();

    private final Map<String, String> settings = new ConcurrentHashMap<>();
    private final CyclicBarrier pair = new CyclicBarrier(2);
    private final AtomicBoolean isOvertaken = new AtomicBoolean();

    FakePlatform(FakeGoal... goals) {
        this.goals = List.of(goals);
    }

    FakePlatform admittingAnonymous() {
        return with(ConfigKeys.REST_ANONYMOUS, "true");
    }

    FakePlatform with(String key, String value) {
        settings.put(key, value);
        return this;
    }

    @Override
    public Optional<String> setting(String key) {
        return Optional.ofNullable(settings.get(key));
    }

    /** Waits until a second thread does. */
    void awaitAnother() {
        try {
            pair.await(60, TimeUnit.SECONDS);
        } catch (InterruptedException | BrokenBarrierException | TimeoutException e) {
            throw new IllegalStateException(e);
        }
    }

    /** Lets another request start the next process that is run, just before. */
    void letAnotherStartNext() {
        isOvertaken.set(true);
    }

    /** Does what was started on another thread. */
    void letStartedRun() {
        while (!started.isEmpty()) {
            started.remove().run();
        }
    }

    /** Adds a process as something else than HTTP makes it. */
    FakeProcess add(String goal, Caller caller) {
        var process = process(
                (FakeGoal) goals.stream()
                        .filter(g -> g.name().equals(goal))
                        .findFirst()
                        .orElseThrow(),
                caller);
        process.play();
        return process;
    }

    @Override
    public List<AgentDefinition> agents() {
        return List.of(new FakeAgent(FakeGoal.AGENT, goals), new FakeAgent("Backstage", List.of()));
    }

    @Override
    public List<GoalDefinition> goals() {
        return goals;
    }

    @Override
    public AgentDefinition deploy(AgentSource agent) {
        throw new UnsupportedOperationException("HTTP deploys nothing");
    }

    @Override
    public <T> AgentInvocation<T> invocation(Class<T> result) {
        throw new UnsupportedOperationException("HTTP calls goals by name");
    }

    @Override
    public UtilityInvocation utility() {
        throw new UnsupportedOperationException("HTTP calls goals by name");
    }

    @Override
    public SupervisorInvocation supervisor() {
        throw new UnsupportedOperationException("HTTP calls goals by name");
    }

    @Override
    public AutonomyInvocation ask(String content) {
        return new FakeAutonomy(this, content, ProcessOptions.defaults());
    }

    @Override
    public AgentProcess createProcess(AgentDefinition agent, ProcessOptions options, Object... inputs) {
        var goal = (FakeGoal) agent.goals().stream()
                .filter(g -> g.name().equals(options.goal().orElseThrow()))
                .findFirst()
                .orElseThrow();
        if (goal.name().equals("refuses")) {
            throw new InvalidInputException("KARTA-000: refuses needs a Customer");
        }
        if (options.idempotencyKey().isPresent()) {
            return once(goal, options, inputs);
        }
        return process(goal, options.caller().orElseThrow(), inputs)
                .speaking(options.locale())
                .labelled(options.label());
    }

    private synchronized FakeProcess once(FakeGoal goal, ProcessOptions options, Object... inputs) {
        var key = options.idempotencyKey().orElseThrow();
        var scope = options.caller().flatMap(Caller::name).orElse("") + " " + goal.name() + " " + key.key();
        var fingerprint = fingerprints.putIfAbsent(scope, key.fingerprint());
        if (fingerprint != null && !fingerprint.equals(key.fingerprint())) {
            throw new IdempotencyException("KARTA-000: another body");
        }
        return requests.computeIfAbsent(
                scope, each -> process(goal, options.caller().orElseThrow(), inputs));
    }

    private synchronized FakeProcess process(FakeGoal goal, Caller caller, Object... inputs) {
        var id = "p" + (processes.size() + 1);
        var process = new FakeProcess(id, agents().get(0), goal, caller, List.of(inputs));
        processes.put(id, process);
        return process;
    }

    @Override
    public AgentProcess createProcess(AgentDefinition agent, ProcessOptions options, Map<String, ?> inputs) {
        throw new UnsupportedOperationException("see NamedInputsRestTest");
    }

    @Override
    public Optional<AgentProcess> retry(String id, Caller by) {
        throw new UnsupportedOperationException("see EngineCommandsTest");
    }

    @Override
    public List<ProcessInfo> children(String process) {
        return List.of();
    }

    @Override
    public Optional<AgentProcess> requestedProcess(AgentDefinition agent, ProcessOptions options) {
        return Optional.empty();
    }

    @Override
    public AgentProcess run(AgentProcess process) {
        if (isOvertaken.getAndSet(false)) {
            started.add(((FakeProcess) process).running()::play);
        }
        synchronized (process) {
            if (process.status() != ProcessStatus.NOT_STARTED) {
                throw new AgentException("KARTA-000: it runs already");
            }
            ((FakeProcess) process).play();
        }
        return process;
    }

    @Override
    public CompletionStage<AgentProcess> start(AgentProcess process) {
        var end = new CompletableFuture<AgentProcess>();
        started.add(() -> {
            run(process);
            end.complete(process);
        });
        return end;
    }

    @Override
    public Optional<AgentProcess> process(String id) {
        lookUps.add(Thread.currentThread());
        return Optional.ofNullable(processes.get(id));
    }

    @Override
    public Page<ProcessInfo> processes(ProcessFilter filter, PageRequest page) {
        var found = processes.values().stream()
                .map(FakeProcess.class::cast)
                .map(FakeProcess::info)
                .filter(filter::accepts)
                .sorted(Comparator.comparing(ProcessInfo::id).reversed())
                .filter(info -> page.after()
                        .map(after -> info.id().compareTo(after) < 0)
                        .orElse(true))
                .toList();
        return found.size() <= page.limit()
                ? new Page<>(found, Optional.empty())
                : new Page<>(
                        found.subList(0, page.limit()),
                        Optional.of(found.get(page.limit() - 1).id()));
    }

    @Override
    public long purge(Duration olderThan, ProcessFilter filter) {
        throw new UnsupportedOperationException();
    }

    @Override
    public Optional<String> exportProcess(String process) {
        throw new UnsupportedOperationException();
    }

    @Override
    public boolean removeContext(String contextId) {
        throw new UnsupportedOperationException();
    }

    @Override
    public long eraseUser(String user) {
        throw new UnsupportedOperationException();
    }

    @Override
    public void recordShown(Collection<OpenQuestion> questions, Caller caller) {
        questions.forEach(asked ->
                shown.add(List.of(asked.process().id(), asked.question().id(), caller.name())));
    }

    @Override
    public boolean wasShown(AgentProcess process, String question, Caller caller) {
        return shown.contains(List.of(process.id(), question, caller.name()));
    }

    @Override
    public Page<OpenQuestion> questions(QuestionFilter filter, PageRequest page) {
        var found = processes.values().stream()
                .sorted(Comparator.comparing(AgentProcess::id))
                .flatMap(process -> process.pendingAnswers().stream()
                        .filter(pending -> pending.child().isEmpty())
                        .filter(pending -> filter.accepts(
                                ((FakeProcess) process).info(), pending.form().role(), pending.askedAt()))
                        .map(pending -> new OpenQuestion(process, pending)))
                .filter(pending -> page.after()
                        .map(after -> pending.process().id().compareTo(after) > 0)
                        .orElse(true))
                .toList();
        return found.size() <= page.limit()
                ? new Page<>(found, Optional.empty())
                : new Page<>(
                        found.subList(0, page.limit()),
                        Optional.of(found.get(page.limit() - 1).process().id()));
    }

    @Override
    public Flow.Publisher<ProcessEvent> events(EventFilter filter) {
        throw new UnsupportedOperationException("Streams of events are tested with a real platform");
    }

    @Override
    public Optional<AgentProcess> kill(String id) {
        process(id).ifPresent(AgentProcess::kill);
        return process(id);
    }

    @Override
    public Optional<AgentProcess> resume(String id, Caller by) {
        return resume(id);
    }

    @Override
    public Optional<AgentProcess> resume(String id) {
        process(id).map(FakeProcess.class::cast).ifPresent(FakeProcess::resume);
        return process(id);
    }

    @Override
    public CompletionStage<AgentProcess> answer(AgentProcess process, String questionId, Object answer, Caller by) {
        var goesOn = ((FakeProcess) process).take(questionId, answer, by);
        var end = new CompletableFuture<AgentProcess>();
        started.add(() -> {
            goesOn.run();
            end.complete(process);
        });
        return end;
    }

    @Override
    public Explanation explanation(String goal, Class<?>... inputs) {
        throw new UnsupportedOperationException("HTTP explains processes in words");
    }

    @Override
    public Shapes shapes() {
        return shapes;
    }

    @Override
    public PlatformHealth health(Duration limit) {
        throw new UnsupportedOperationException("no test over HTTP asks for it");
    }

    @Override
    public List<Problem> violations(Object value, Locale locale) {
        return VALIDATOR.validate(value).stream()
                .map(wrong -> new Problem(
                        "/"
                                + wrong.getPropertyPath()
                                        .toString()
                                        .replaceAll("[\\[.]", "/")
                                        .replace("]", ""),
                        wrong.getMessage()))
                .sorted(Comparator.comparing(Problem::pointer))
                .toList();
    }

    @Override
    public ProcessEvent.Stream stream(AgentProcess process) {
        throw new UnsupportedOperationException("no test over HTTP streams a run");
    }

    @Override
    public ProcessEvent.Stream streamTurn(AgentProcess process, Object event, Caller by) {
        throw new UnsupportedOperationException("no test over HTTP streams a turn");
    }
}
