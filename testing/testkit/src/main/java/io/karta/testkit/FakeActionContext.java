/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.testkit;

import static java.util.Objects.requireNonNull;

import io.karta.action.ActionContext;
import io.karta.agent.AgentException;
import io.karta.agent.AgentSource;
import io.karta.agent.Knowledge;
import io.karta.ai.Ai;
import io.karta.ai.LlmReference;
import io.karta.message.Message;
import io.karta.process.AgentPlatform;
import io.karta.process.AgentProcess;
import io.karta.process.Blackboard;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * {@link ActionContext} for unit tests of actions, conditions and costs, without a container or a process. It records
 * what the action does.
 *
 * <pre>{@code
 * var ai = FakeAi.answering("In Ulm.");
 * var context = FakeActionContext.with(ai).knowing(ORDER);
 *
 * new ParcelDesk().answer(QUESTION, context);
 *
 * assertThat(context.added()).containsExactly(new Answered(ORDER));
 * assertThat(context.sentMessages()).extracting(Message::text).containsExactly("In Ulm.");
 * }</pre>
 *
 * <p>The blackboard finds objects as in an application. {@link #parallelMap} applies its function on the calling
 * thread, in the order of the items. Child processes do not run; {@link #withChildResults} sets their results, and a
 * child without a result fails with an {@link AssertionError}. Requests to end the action or the process are recorded
 * and have no other effect.
 *
 * <p>Thread-safe.
 */
public final class FakeActionContext implements ActionContext {

    private final Ai ai;
    private final Recording recording;

    private FakeActionContext(Ai ai, Recording recording) {
        this.ai = requireNonNull(ai, "ai");
        this.recording = recording;
    }

    /**
     * Creates a context with models.
     *
     * @param ai the models, usually a {@link FakeAi}
     * @return the context, with an empty blackboard
     */
    public static FakeActionContext with(Ai ai) {
        return new FakeActionContext(ai, new Recording());
    }

    /**
     * Creates a context for code that calls no model; a call fails with an {@link AssertionError}.
     *
     * @return the context, with an empty blackboard
     */
    public static FakeActionContext create() {
        return with(FakeAi.answering());
    }

    /**
     * Adds objects to the blackboard that were there before the action.
     *
     * @param objects the objects, oldest first
     * @return this context
     */
    public FakeActionContext knowing(Object... objects) {
        for (Object object : objects) {
            blackboard().add(object);
            recording.known.add(object);
        }
        return this;
    }

    /**
     * Binds an object to a name on the blackboard that was there before the action.
     *
     * @param name the name
     * @param object the object
     * @return this context
     */
    public FakeActionContext binding(String name, Object object) {
        blackboard().bind(name, object);
        recording.known.add(object);
        return this;
    }

    /**
     * Sets the results of child processes. Each is used once, by the first {@code run(..)} for its type.
     *
     * <pre>{@code
     * var context = FakeActionContext.create().withChildResults(new Summary("Two findings"));
     *
     * Report report = new ResearchDesk().research(TOPICS, context);
     *
     * assertThat(context.childInputs()).containsExactly(new Findings("a", "b"));
     * }</pre>
     *
     * @param results the results
     * @return this context
     */
    public FakeActionContext withChildResults(Object... results) {
        recording.childResults.addAll(List.of(results));
        return this;
    }

    /**
     * Returns the objects that the action has added to the blackboard and not hidden.
     *
     * @return the objects, oldest first
     */
    public List<Object> added() {
        List<Object> known = new ArrayList<>(recording.known);
        return blackboard().objects().stream()
                .filter(object -> !removeSame(known, object))
                .toList();
    }

    /** Removes an object once, because an action may add an object, such as a constant, that was there before. */
    private static boolean removeSame(List<Object> objects, Object object) {
        for (int i = 0; i < objects.size(); i++) {
            if (objects.get(i) == object) {
                objects.remove(i);
                return true;
            }
        }
        return false;
    }

    /**
     * Returns the reports of {@link #progress(String)}.
     *
     * @return the texts, in order
     */
    public List<String> progressReports() {
        return List.copyOf(recording.progress);
    }

    /**
     * Returns the messages of {@link #sendMessage(Message)}.
     *
     * @return the messages, in order
     */
    public List<Message> sentMessages() {
        return List.copyOf(recording.messages);
    }

    /**
     * Returns the inputs of all child processes.
     *
     * @return the inputs, in the order of the runs
     */
    public List<Object> childInputs() {
        return List.copyOf(recording.childInputs);
    }

    /**
     * Returns the reason of {@link #terminateAgent(String)}.
     *
     * @return the latest reason; empty if the action did not request the end of the process
     */
    public Optional<String> agentTermination() {
        return Optional.ofNullable(recording.agentTermination);
    }

    /**
     * Returns the reason of {@link #terminateAction(String)}.
     *
     * @return the latest reason; empty if the action did not request its end
     */
    public Optional<String> actionTermination() {
        return Optional.ofNullable(recording.actionTermination);
    }

    @Override
    public Ai ai() {
        return ai;
    }

    @Override
    public Blackboard blackboard() {
        return recording.blackboard;
    }

    /**
     * Fails, because there is no process.
     *
     * @return never
     * @throws AgentException always
     */
    @Override
    public AgentProcess process() {
        throw Messages.noProcess("process()");
    }

    /**
     * Fails, because there is no platform.
     *
     * @return never
     * @throws AgentException always
     */
    @Override
    public AgentPlatform platform() {
        throw Messages.noProcess("platform()");
    }

    @Override
    public <T> T run(Class<T> result, Object... inputs) {
        return recording.child(result, inputs);
    }

    @Override
    public <T> T run(String goal, Class<T> result, Object... inputs) {
        requireNonNull(goal, "goal");
        return recording.child(result, inputs);
    }

    @Override
    public <T> T run(AgentSource agent, Class<T> result, Object... inputs) {
        requireNonNull(agent, "agent");
        return recording.child(result, inputs);
    }

    @Override
    public FakeActionContext withKnowledge(List<Knowledge> knowledge) {
        LlmReference[] references = knowledge.stream().map(LlmReference::of).toArray(LlmReference[]::new);
        return new FakeActionContext(ai.withReferences(references), recording);
    }

    @Override
    public <I, R> List<R> parallelMap(
            Collection<I> items, int maxConcurrency, Function<? super I, ? extends R> function) {
        if (maxConcurrency < 1) {
            throw new IllegalArgumentException("maxConcurrency must be at least 1, but is " + maxConcurrency);
        }
        return List.copyOf(items).stream().<R>map(function).toList();
    }

    @Override
    public void terminateAgent(String reason) {
        recording.agentTermination = requireNonNull(reason, "reason");
    }

    @Override
    public void terminateAction(String reason) {
        recording.actionTermination = requireNonNull(reason, "reason");
    }

    @Override
    public void progress(String text) {
        recording.progress.add(requireNonNull(text, "text"));
    }

    @Override
    public void sendMessage(Message message) {
        recording.messages.add(requireNonNull(message, "message"));
    }

    /** What the action knows and does, shared by a context and its copies with knowledge. Thread-safe. */
    private static final class Recording {

        private final Blackboard blackboard = FakeAi.provider().createBlackboard();
        private final List<Object> known = new CopyOnWriteArrayList<>();
        private final List<String> progress = new CopyOnWriteArrayList<>();
        private final List<Message> messages = new CopyOnWriteArrayList<>();
        private final List<Object> childInputs = new CopyOnWriteArrayList<>();
        private final List<Object> childResults = new CopyOnWriteArrayList<>();
        private volatile @Nullable String agentTermination;
        private volatile @Nullable String actionTermination;

        synchronized <T> T child(Class<T> type, Object... inputs) {
            T result = childResults.stream()
                    .filter(type::isInstance)
                    .map(type::cast)
                    .findFirst()
                    .orElseThrow(() -> missing(type));
            childInputs.addAll(List.of(inputs));
            childResults.remove(result);
            return result;
        }

        private AssertionError missing(Class<?> type) {
            return new AssertionError(
                    ("The code under test runs a child process for a result of type %s, but the unused "
                                    + "results are %s. Add the result with FakeActionContext.withChildResults(..).")
                            .formatted(type.getSimpleName(), childResults));
        }
    }
}
