/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.engine.event;

import io.karta.engine.call.CallIncident;
import io.karta.engine.call.CallListener;
import io.karta.engine.call.CallScope;
import io.karta.engine.call.FailureReason;
import io.karta.engine.call.GuardrailTrip;
import io.karta.engine.call.MediaContent;
import io.karta.engine.call.ToolRun;
import io.karta.message.AssistantMessage;
import io.karta.message.Message;
import io.karta.message.SystemMessage;
import io.karta.message.ToolCall;
import io.karta.message.ToolMessage;
import io.karta.model.ModelConfig;
import io.karta.model.ModelRequest;
import io.karta.model.ModelResponse;
import io.karta.process.AgentPlan;
import io.karta.process.Decision;
import io.karta.process.ProcessStatus;
import io.karta.process.Verbosity;
import io.karta.process.history.ActionRun;
import io.karta.process.history.ModelCall;
import io.karta.process.history.Turn;
import io.karta.spi.JournaledObject;
import io.karta.tool.KnowledgeSearch;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.time.Duration;
import java.util.Collection;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Log of processes according to their verbosity, without secrets. Thread-safe. */
public final class ProcessLog {

    private final Logger log;
    private final Verbosity otherwise;
    private final Collection<ModelConfig> models;
    private final Optional<PersonalityTexts> personality;

    /** Created with the first log entry, because most applications log nothing here. */
    private volatile @Nullable SecretMask masks;

    /**
     * Creates a log.
     *
     * @param otherwise the verbosity of model calls outside of a process
     * @param models the models with the keys that are masked
     * @param personality the style of additional lines about the milestones of processes; empty for none
     */
    public ProcessLog(
            Logger log, Verbosity otherwise, Collection<ModelConfig> models, Optional<LogPersonality> personality) {
        this.log = log;
        this.otherwise = otherwise;
        this.models = models;
        this.personality = personality.map(PersonalityTexts::new);
    }

    void asking(ObservedProcess process, String model, ModelRequest request) {
        asking(verbosity(process), process.toString(), model, request);
    }

    private void asking(Verbosity verbosity, String who, String model, ModelRequest request) {
        if (verbosity.showsPrompts()) {
            say(() -> "%s asks model %s:%s".formatted(who, model, conversation(request)));
        }
    }

    void answered(ObservedProcess process, String model, ModelResponse response) {
        answered(verbosity(process), process.toString(), model, response);
    }

    private void answered(Verbosity verbosity, String who, String model, ModelResponse response) {
        if (verbosity.showsResponses()) {
            say(() -> "%s hears from model %s (%s):\n%s".formatted(who, model, response.usage(), response.text()));
        }
    }

    /** Logs the number of texts, never their content, because documents are long. */
    void embedded(ObservedProcess process, String model, int texts) {
        debug(process, () -> " had %d texts embedded by model %s".formatted(texts, model));
    }

    /** Logs the number of results, because the tool call shows query and texts if the verbosity asks for them. */
    void searched(ObservedProcess process, KnowledgeSearch search) {
        debug(process, () -> " searched %s (%s): %d results after %d ms"
                .formatted(
                        search.knowledgeBase(),
                        search.mode(),
                        search.results().size(),
                        search.duration().toMillis()));
    }

    void retrying(ObservedProcess process, String model, int attempt, Duration wait, Throwable cause) {
        debug(process, () -> " asks model %s again (attempt %d) in %d ms: %s"
                .formatted(model, attempt, wait.toMillis(), FailureReason.of(cause)));
    }

    void fellBack(ObservedProcess process, String model, String fallback, Throwable cause) {
        debug(process, () -> " asks model %s in the place of %s: %s"
                .formatted(fallback, model, FailureReason.of(cause)));
    }

    void toolStarting(ObservedProcess process, ToolCall call) {
        Verbosity verbosity = verbosity(process);
        if (verbosity.showsPrompts()) {
            say(() -> "%s calls tool %s with %s".formatted(process, call.name(), call.arguments()));
        } else {
            debug(process, () -> " calls tool " + call.name());
        }
    }

    void toolFinished(ObservedProcess process, ToolRun run) {
        Verbosity verbosity = verbosity(process);
        String how = "%s after %d ms"
                .formatted(
                        run.result().isError() ? "failed" : "done",
                        run.duration().toMillis());
        if (verbosity.showsResponses()) {
            say(() -> "%s hears from tool %s (%s):\n%s"
                    .formatted(
                            process,
                            run.call().name(),
                            how,
                            MediaContent.summary(run.result().parts())));
        } else {
            debug(process, () -> " called tool %s: %s".formatted(run.call().name(), how));
        }
    }

    void tripped(ObservedProcess process, GuardrailTrip trip) {
        debug(process, () -> ": guardrail %s %s %s"
                .formatted(trip.guardrail(), trip.reason().isPresent() ? "blocks" : "rewrites", trip.checkpoint()));
    }

    void planned(ObservedProcess process, AgentPlan plan) {
        reached(Milestone.PLANNED, process, plan::explain);
        if (verbosity(process).showsPlanning()) {
            say(() -> process + " plans: " + plan.explain());
        }
    }

    void starting(ObservedProcess process, String action) {
        reached(Milestone.RUNNING, process, () -> action);
        debug(process, () -> " runs " + action);
    }

    void finished(ObservedProcess process, ActionRun run) {
        debug(process, () -> " ran %s in %d ms: %s%s"
                .formatted(
                        run.action(),
                        run.duration().toMillis(),
                        run.ending(),
                        run.remark().map(remark -> ", " + remark).orElse("")));
    }

    void progressed(ObservedProcess process, String action, String text) {
        debug(process, () -> " says in %s: %s".formatted(action, text));
    }

    /** Logs the kind of the message, never its text, which may come from a model. */
    void sent(ObservedProcess process, String action, Message message) {
        debug(process, () -> " sends a message of the %s in %s".formatted(role(message), action));
    }

    /** Logs the type, never the value. */
    void added(ObservedProcess process, JournaledObject object) {
        debug(
                process,
                () -> " knows a " + object.value().getClass().getSimpleName()
                        + object.name().map(bound -> " as " + bound).orElse(""));
    }

    /** A decision is part of planning. */
    void decided(ObservedProcess process, Decision decision) {
        if (verbosity(process).showsPlanning()) {
            say(() -> process + " " + decision.summary());
        }
    }

    void entered(ObservedProcess process, JournaledObject state) {
        debug(process, () -> " enters the state " + state.value().getClass().getSimpleName());
    }

    /** The reason for a missing plan is part of planning. */
    void suspended(ObservedProcess process) {
        ProcessStatus status = process.status();
        reached(Milestone.suspended(status), process, status::toString);
        Verbosity verbosity = verbosity(process);
        if (verbosity.isDebug() || (verbosity.showsPlanning() && status == ProcessStatus.STUCK)) {
            say(() -> process + " is suspended: " + process.explain());
        }
    }

    void turnEnded(ObservedProcess process, int turn, Turn.Ending ending, Optional<Throwable> failure) {
        if (ending == Turn.Ending.FAILED && failure.isPresent()) {
            log.log(Level.WARNING, () -> Messages.turnFailed(process, turn), failure.get());
        } else {
            debug(process, () -> " has ended turn %d: %s".formatted(turn, ending));
        }
    }

    void ended(ObservedProcess process) {
        ProcessStatus status = process.status();
        reached(Milestone.ended(status), process, status::toString);
        debug(process, () -> " is " + process.status());
    }

    /** Calls of models outside any process. */
    public CallScope outside(CallListener watcher) {
        return new CallScope() {
            private static final String OUTSIDE = "A caller outside any process";

            @Override
            public void asking(String model, ModelRequest request) {
                ProcessLog.this.asking(otherwise, OUTSIDE, model, request);
            }

            @Override
            public void answered(ModelCall call, ModelRequest request, ModelResponse response) {
                ProcessLog.this.answered(otherwise, OUTSIDE, call.model(), response);
            }

            @Override
            public void retrying(String model, int attempt, Duration wait, Throwable cause) {
                watcher.retrying(model, attempt, wait, cause);
            }

            @Override
            public void report(CallIncident incident) {
                incident.to(watcher);
            }
        };
    }

    private void reached(Milestone milestone, ObservedProcess process, Supplier<String> detail) {
        personality.ifPresent(texts -> say(() -> texts.text(milestone, process, detail.get())));
    }

    private void debug(ObservedProcess process, Supplier<String> what) {
        if (verbosity(process).isDebug()) {
            say(() -> process + what.get());
        }
    }

    private void say(Supplier<String> sentence) {
        log.log(Level.INFO, () -> masks().mask(sentence.get()));
    }

    /** Returns a text without secrets. */
    public String masked(String text) {
        return masks().mask(text);
    }

    private SecretMask masks() {
        SecretMask created = masks;
        if (created == null) {
            created = SecretMask.of(models);
            masks = created;
        }
        return created;
    }

    private static Verbosity verbosity(ObservedProcess process) {
        return process.verbosity();
    }

    private static String conversation(ModelRequest request) {
        return request.messages().stream()
                .map(message -> "\n[" + role(message) + "] " + text(message) + calls(message))
                .collect(Collectors.joining());
    }

    private static String text(Message message) {
        return message instanceof ToolMessage answer ? MediaContent.summary(answer.parts()) : message.text();
    }

    private static String calls(Message message) {
        return message instanceof AssistantMessage answer
                ? answer.toolCalls().stream()
                        .map(call -> "\n[model calls %s] %s".formatted(call.name(), call.arguments()))
                        .collect(Collectors.joining())
                : "";
    }

    private static String role(Message message) {
        if (message instanceof SystemMessage) {
            return "system";
        }
        if (message instanceof ToolMessage answer) {
            return "tool " + answer.tool();
        }
        return message instanceof AssistantMessage ? "model" : "user";
    }
}
