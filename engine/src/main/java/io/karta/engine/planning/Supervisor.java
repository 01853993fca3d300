/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.engine.planning;

import io.karta.agent.SupervisorChoice;
import io.karta.ai.Ai;
import io.karta.ai.PromptRunner;
import io.karta.engine.call.CallScope;
import io.karta.engine.definition.ObjectFact;
import io.karta.engine.domain.SupervisorAgenda;
import io.karta.engine.domain.WritableTypes;
import io.karta.engine.planning.SupervisorChoiceReader.Read;
import io.karta.engine.process.EngineServices;
import io.karta.engine.process.JournaledProcess;
import io.karta.engine.prompt.PromptResources;
import io.karta.message.AssistantMessage;
import io.karta.message.Message;
import io.karta.message.UserMessage;
import io.karta.model.LlmOptions;
import io.karta.planner.State;
import io.karta.spi.JournalEntry.Chosen;
import io.karta.spi.JournaledObject;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Function;
import java.util.stream.Collectors;

/** Supervising model of a process: selects the next actions; the choice is journaled. Thread-safe. */
public final class Supervisor {

    private static final int ANSWERS = 4;
    private static final int REPEATS = 3;

    private final JournaledProcess process;
    private final EngineServices services;
    private final Tools tools;
    private final WritableTypes writables;
    private final ReentrantLock turn = new ReentrantLock();

    public Supervisor(JournaledProcess process, EngineServices services, Tools tools) {
        this.process = process;
        this.services = services;
        this.tools = tools;
        this.writables = new WritableTypes(process.compiled(), tools.parts().shapes());
    }

    /** Services for all supervisors of a platform. */
    public record Tools(
            PromptResources parts,
            SupervisorSettings settings,
            Function<CallScope, Ai> models,
            Set<String> modelNames) {

        LlmOptions options() {
            return settings.model()
                    .map(name -> modelNames.contains(name) ? LlmOptions.ofModel(name) : LlmOptions.ofRole(name))
                    .orElseGet(LlmOptions::defaults);
        }
    }

    /** Returns the state of the process if a model may write objects of some types. */
    interface View {
        State state(Set<ObjectFact> writable);
    }

    /**
     * Requests the next choice, unless another thread has already requested it.
     *
     * @param known the agenda that requires a choice
     * @param notes additional information for the model
     */
    void choose(SupervisorAgenda known, View view, List<String> notes) throws Exception {
        turn.lock();
        try {
            SupervisorAgenda now = process.look(state -> state.agenda());
            if (now.equals(known) && process.isRunningHere()) {
                Optional<String> limit = limit(now);
                if (limit.isPresent()) {
                    keep(
                            new Read(List.of(), List.of(), List.of()),
                            limit.get(),
                            new SupervisorScope(process, services));
                } else {
                    ask(now, view, notes);
                }
            }
        } finally {
            turn.unlock();
        }
    }

    private Optional<String> limit(SupervisorAgenda agenda) {
        if (agenda.repeats() >= REPEATS) {
            return Optional.of(Messages.supervisorRepeats(
                    agenda.repeats(), agenda.last().map(Chosen::actions).orElse(List.of())));
        }
        int most = tools.settings().maxRounds();
        return agenda.rounds() < most ? Optional.empty() : Optional.of(Messages.supervisorRounds(most));
    }

    private void ask(SupervisorAgenda agenda, View view, List<String> notes) throws Exception {
        var scope = new SupervisorScope(process, services);
        services.steps().during(scope, () -> services.containerContext()
                .around(() -> process.acting().during(() -> {
                    converse(agenda, view, notes, scope);
                    return Boolean.TRUE;
                })));
    }

    private void converse(SupervisorAgenda agenda, View view, List<String> notes, SupervisorScope scope) {
        var offers = ActionOptions.of(ActionOptions.Situation.of(process), view.state(writables.facts()), writables);
        var prompt = new SupervisorPrompt(offers, process.goal(), tools.parts().shapes());
        PromptRunner model = tools.models()
                .apply(scope)
                .withLlm(tools.options())
                .withSystemPrompt(SupervisorPrompt.INSTRUCTION)
                .withGenerateExamples(false);
        List<Message> before = new ArrayList<>();
        String request =
                prompt.text(process.board().recorded(), agenda.written(), process.history(), notes(agenda, notes));
        for (int answer = 1; ; answer++) {
            SupervisorChoice choice = model.withMessages(before).createObject(request, SupervisorChoice.class);
            Read read = new SupervisorChoiceReader(
                            offers,
                            writables,
                            tools.parts().shapes(),
                            tools.parts().validator())
                    .read(choice, process.compiled().action(process.goal().action()));
            if (read.problems().isEmpty()) {
                keep(read, choice.reason(), scope);
                return;
            }
            if (answer == ANSWERS) {
                keep(read, Messages.supervisorErrs(ANSWERS, read.problems()), scope);
                return;
            }
            before.add(new UserMessage(request));
            before.add(new AssistantMessage(written(choice)));
            request = read.problems().stream()
                    .map("- "::concat)
                    .collect(Collectors.joining("\n", "Your choice cannot be used:\n", "\nChoose again."));
        }
    }

    private String written(SupervisorChoice choice) {
        return tools.parts().shape(SupervisorChoice.class).write(choice).toString();
    }

    private static List<String> notes(SupervisorAgenda agenda, List<String> notes) {
        List<String> all = new ArrayList<>(notes);
        if (agenda.repeats() > 1 && !agenda.isNews()) {
            all.add("you chose the same %d times, and nothing new came of it".formatted(agenda.repeats()));
        }
        return all;
    }

    private void keep(Read read, String reason, SupervisorScope scope) {
        scope.fence()
                .commit(() -> List.of(new Chosen(
                        services.clock().instant(), read.actions(), numbered(read.written()), reason, scope.calls())));
    }

    private List<JournaledObject> numbered(List<JournaledObject> objects) {
        int first = process.board().size();
        List<JournaledObject> numbered = new ArrayList<>();
        objects.forEach(object -> numbered.add(object.at(first + numbered.size())));
        return numbered;
    }
}
