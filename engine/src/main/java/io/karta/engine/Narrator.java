/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.engine;

import io.karta.agent.ActionRun;
import io.karta.agent.AgentPlan;
import io.karta.agent.AgentProcess;
import io.karta.agent.Verbosity;
import io.karta.ai.AssistantMessage;
import io.karta.ai.Message;
import io.karta.ai.SystemMessage;
import io.karta.spi.ModelRequest;
import io.karta.spi.ModelResponse;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.stream.Collectors;

/** Logs what a process's verbosity asks for, without secrets. Safe for use by several threads. */
final class Narrator {

    private final Logger log;
    private final Verbosity otherwise;
    private final Masks masks;

    /**
     * Makes a narrator.
     *
     * @param otherwise what is shown of models that are asked outside any process
     */
    Narrator(Logger log, Verbosity otherwise, Masks masks) {
        this.log = log;
        this.otherwise = otherwise;
        this.masks = masks;
    }

    void asking(Optional<JournaledProcess> process, String model, ModelRequest request) {
        if (verbosity(process).showsPrompts()) {
            say(() -> "%s asks model %s:%s".formatted(who(process), model, conversation(request)));
        }
    }

    void answered(Optional<JournaledProcess> process, String model, ModelResponse response) {
        if (verbosity(process).showsResponses()) {
            say(() -> "%s hears from model %s (%s):\n%s"
                    .formatted(who(process), model, response.usage(), response.text()));
        }
    }

    void planned(JournaledProcess process, AgentPlan plan) {
        if (verbosity(process).showsPlanning()) {
            say(() -> process + " plans: " + plan.explain());
        }
    }

    /** There is no plan. */
    void stuck(JournaledProcess process, String reason) {
        if (verbosity(process).showsPlanning()) {
            say(() -> process + " has no plan: " + reason);
        }
    }

    void starting(JournaledProcess process, String action) {
        debug(process, () -> " runs " + action);
    }

    void finished(JournaledProcess process, ActionRun run) {
        debug(process, () -> " ran %s in %d ms: %s%s"
                .formatted(
                        run.action(),
                        run.duration().toMillis(),
                        run.ending(),
                        run.remark().map(remark -> ", " + remark).orElse("")));
    }

    /** Shows the type, never the value. */
    void added(JournaledProcess process, Object object, Optional<String> name) {
        debug(
                process,
                () -> " knows a " + object.getClass().getSimpleName()
                        + name.map(bound -> " as " + bound).orElse(""));
    }

    void stands(JournaledProcess process) {
        debug(process, () -> " is " + process.status());
    }

    private void debug(JournaledProcess process, Supplier<String> what) {
        if (verbosity(process).isDebug()) {
            say(() -> process + what.get());
        }
    }

    private void say(Supplier<String> sentence) {
        log.log(Level.INFO, () -> masks.mask(sentence.get()));
    }

    private Verbosity verbosity(Optional<JournaledProcess> process) {
        return process.map(Narrator::verbosity).orElse(otherwise);
    }

    private static Verbosity verbosity(JournaledProcess process) {
        return process.origin().terms().verbosity();
    }

    private static String who(Optional<JournaledProcess> process) {
        return process.map(AgentProcess::toString).orElse("somebody outside any process");
    }

    private static String conversation(ModelRequest request) {
        return request.messages().stream()
                .map(message -> "\n[" + role(message) + "] " + message.text())
                .collect(Collectors.joining());
    }

    private static String role(Message message) {
        if (message instanceof SystemMessage) {
            return "system";
        }
        return message instanceof AssistantMessage ? "model" : "user";
    }
}
