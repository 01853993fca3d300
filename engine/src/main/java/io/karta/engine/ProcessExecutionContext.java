/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.engine;

import io.karta.action.OperationContext;
import io.karta.ai.Ai;
import io.karta.engine.call.CallScope;
import io.karta.engine.call.Resumption;
import io.karta.engine.definition.ActionModel;
import io.karta.engine.execution.ActionContextFactory;
import io.karta.engine.execution.ActionExecution;
import io.karta.engine.execution.ReadOnlyOperationContext;
import io.karta.engine.journal.ProcessState;
import io.karta.engine.journal.ResumableAction;
import io.karta.engine.journal.ResumedDialogue;
import io.karta.engine.planning.DialogueResumer;
import io.karta.engine.planning.ExecutionContext;
import io.karta.engine.planning.Supervisor;
import io.karta.engine.process.EngineServices;
import io.karta.engine.process.JournaledProcess;
import io.karta.engine.process.ProcessCallScope;
import io.karta.engine.process.ProcessRegistry;
import io.karta.spi.JournalEntry.Command;
import io.karta.spi.JournalEntry.Requested;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Services of the platform for the planning loop of one process. Thread-safe. */
record ProcessExecutionContext(
        JournaledProcess process,
        EngineServices services,
        ActionContextFactory contexts,
        Function<CallScope, Ai> models,
        ChildProcesses children,
        DialogueResumer resumer,
        Supervisor.Tools supervision,
        ProcessRegistry processes,
        Set<Requested> earlierRequests)
        implements ExecutionContext {

    /** Returns the requests that end a process only if they come after its beginning. */
    static Set<Requested> requestsOfAncestors(JournaledProcess process, ProcessRegistry processes) {
        return process.parent().isEmpty() // as most processes
                ? Set.of()
                : ancestors(process, processes)
                        .flatMap(ancestor -> ancestor.look(ProcessState::request).stream())
                        .collect(Collectors.toUnmodifiableSet());
    }

    private static Stream<JournaledProcess> ancestors(JournaledProcess process, ProcessRegistry processes) {
        return Stream.iterate(parent(process, processes), Optional::isPresent, child -> parent(child.get(), processes))
                .map(Optional::get);
    }

    @Override
    public ActionExecution execution(ActionModel action) {
        Optional<ResumableAction> answered = process.look(state -> state.resumption(action.id()));
        Optional<ResumedDialogue> dialogue = answered.filter(ResumableAction::repeats)
                .map(each -> new ResumedDialogue(each.waiting(), each.answer()));
        return new ActionExecution(
                process, action, services, contexts, children, continued(answered), new Resumption(dialogue));
    }

    private Optional<ActionExecution.Continued> continued(Optional<ResumableAction> answered) {
        return answered.filter(each -> !each.repeats())
                .map(each -> new ActionExecution.Continued(
                        each.state(), execution -> resumer.resume(each, process, execution)));
    }

    @Override
    public OperationContext operationContext() {
        CallScope scope = new ProcessCallScope(process, services, Optional.empty());
        return new ReadOnlyOperationContext(process, scope, models.apply(scope), services);
    }

    @Override
    public Supervisor supervisor() {
        return new Supervisor(process, services, supervision);
    }

    @Override
    public List<String> unavailableGroups(ActionModel action) {
        return resumer.toolServices().groups().unavailable(action.toolGroups());
    }

    @Override
    public void runChild(JournaledProcess child) {
        children.runHere(process, child);
    }

    @Override
    public boolean isDraining() {
        return processes.isDraining() && !process.lifeCycle().isAwaited();
    }

    @Override
    public void leave() {
        processes.leave(process);
    }

    /**
     * A caller may have terminated the ancestor on another node, which does not know its children here. An action of a
     * terminated process may still start children.
     */
    @Override
    public Optional<Requested> terminationOfAncestor() {
        Optional<Requested> found = Optional.empty();
        Optional<JournaledProcess> ancestor = parent(process, processes);
        while (found.isEmpty() && ancestor.isPresent()) { // a loop, because most processes have no parent
            found = ancestor.get().look(ProcessState::request).filter(this::endsThisProcess);
            ancestor = parent(ancestor.get(), processes);
        }
        return found;
    }

    /** The node of the caller may have another clock, so times decide only after a takeover. */
    private boolean endsThisProcess(Requested request) {
        return request.command() == Command.TERMINATE
                && (!earlierRequests.contains(request) || request.at().isAfter(process.createdAt()));
    }

    private static Optional<JournaledProcess> parent(JournaledProcess child, ProcessRegistry processes) {
        return child.parent().flatMap(processes::known);
    }

    @Override
    public Optional<String> missingDependency() {
        return processes.resumption().missingDependency(process).or(() -> resumer.missingDependency(process));
    }
}
