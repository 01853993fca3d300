/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.engine;

import io.karta.agent.AgentException;
import io.karta.agent.ConfigKeys;
import io.karta.ai.BudgetExceededException;
import io.karta.ai.MalformedOutputException;
import io.karta.ai.MaxIterationsExceededException;
import io.karta.ai.ToolGroup;
import io.karta.generation.result.Problem;
import io.karta.guard.GuardrailContext;
import io.karta.guard.GuardrailException;
import io.karta.model.Capability;
import io.karta.model.ModelCriteria;
import io.karta.model.ModelException;
import io.karta.process.AgentProcess;
import io.karta.process.Caller;
import io.karta.process.ForbiddenActionException;
import io.karta.process.InvalidAnswerException;
import io.karta.process.InvalidInputException;
import io.karta.process.PendingAnswer;
import io.karta.process.ProcessFailedException;
import io.karta.process.ProcessKilledException;
import io.karta.process.ProcessNotCompletedException;
import io.karta.process.ProcessStuckException;
import io.karta.process.ProcessTerminatedException;
import io.karta.process.ProcessTimedOutException;
import io.karta.process.ProcessWaitingException;
import io.karta.spi.JournalEntry;
import io.karta.spi.JournalEntry.Cause;
import io.karta.spi.StaleProcessException;
import io.karta.spi.UnreadableValue;
import io.karta.spi.UnwritableValueException;
import io.karta.tool.ToolError;
import io.karta.tool.ToolFailedException;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Every mistake the engine reports. Codes are never reused. */
final class Messages {

    private Messages() {}

    static InvalidInputException missingInput(String goal, String explanation) {
        return new InvalidInputException(
                "KARTA-303: %s cannot be reached from these inputs. %s Hand in what is missing."
                        .formatted(goal, explanation));
    }

    static String stuckAndDone(String why) {
        return "it is stuck, and nobody will help it: " + why;
    }

    static InvalidInputException nullInput(String goal, String which) {
        return new InvalidInputException(
                "KARTA-304: input %s of %s is null. Hand in an object, or leave it out.".formatted(which, goal));
    }

    static AgentException unknownGoal(String name, String of, Collection<String> known) {
        return new AgentException("KARTA-305: %s has no goal '%s'. Goals are: %s.%s"
                .formatted(of, name, listed(known), LookupMessages.meant(name, known)));
    }

    static AgentException goalNotNamed(String agent, Collection<String> known) {
        return new AgentException(
                "KARTA-306: agent %s has not exactly one goal. Say which is meant with ProcessOptions.withGoal: %s."
                        .formatted(agent, listed(known)));
    }

    static AgentException noGoalProduces(String type, Collection<String> known) {
        return new AgentException("KARTA-307: no goal yields a %s. Goals are: %s.".formatted(type, listed(known)));
    }

    static AgentException severalGoalsProduce(String type, Collection<String> which) {
        return new AgentException(
                ("KARTA-308: several goals yield a %s: %s. Choose one with ofGoal(..), or with @GoalName "
                                + "at the injection point.")
                        .formatted(type, listed(which)));
    }

    static AgentException unknownAgent(String name) {
        return new AgentException(
                "KARTA-309: agent %s is not deployed here. Use one that AgentPlatform.agents() returns."
                        .formatted(name));
    }

    static AgentException notRunnable(AgentProcess process) {
        return new AgentException(
                "KARTA-310: %s cannot be run: it is %s. Only a process that has not started, or is stuck or paused, can."
                        .formatted(process, process.status()));
    }

    static AgentException boardIsClosed(String process) {
        return new AgentException(("KARTA-311: the blackboard of process %s can only be changed by an action while it "
                        + "runs. Return the object from an action instead.")
                .formatted(process));
    }

    static AgentException noSuchQuestion(AgentProcess process, String question) {
        return new AgentException(("KARTA-312: %s does not wait for an answer to question '%s': it is %s. It may have "
                        + "been answered already.")
                .formatted(process, question, process.status()));
    }

    static InvalidAnswerException wrongAnswer(
            AgentProcess process, PendingAnswer question, Collection<Problem> problems) {
        List<String> texts = problems.stream().map(Object::toString).toList();
        return new InvalidAnswerException(
                "KARTA-313: the answer to question %s of %s does not do: %s. The process goes on waiting."
                        .formatted(question.id(), process, String.join("; ", texts)),
                List.copyOf(problems));
    }

    static ForbiddenActionException forbidden(AgentProcess process, ActionModel action) {
        String roles = action.access().roles().isEmpty()
                ? "nobody may run it (@DenyAll)"
                : "it takes one of the roles " + listed(action.access().roles());
        return new ForbiddenActionException("KARTA-314: %s may not run %s: %s."
                .formatted(process.caller().name().orElse("An anonymous caller"), action.id(), roles));
    }

    static String otherType(Class<?> wanted, Object answer) {
        return "must be a %s, but is a %s"
                .formatted(wanted.getSimpleName(), answer.getClass().getSimpleName());
    }

    static String conditionFailed(AgentProcess process, String condition) {
        return "KARTA-315: condition %s of %s failed and counts as not met. Let it return false where it cannot tell."
                .formatted(condition, process);
    }

    static String unanswered(String condition, String reason) {
        return "KARTA-357: condition %s could not be answered, so what needs it cannot run: %s"
                .formatted(condition, reason.endsWith(".") ? reason : reason + ".");
    }

    static StaleProcessException stale(String process, long expected, long actual) {
        return new StaleProcessException(("KARTA-316: the journal of process %s has %d entries, not %d: somebody else "
                        + "runs it. Load it again.")
                .formatted(process, actual, expected));
    }

    static AgentException claimedElsewhere(AgentProcess process) {
        return new AgentException(
                "KARTA-317: another node runs %s. Wait until it rests or its claim expires.".formatted(process));
    }

    static AgentException noThread(AgentProcess process, Throwable cause) {
        return new AgentException(
                "KARTA-324: no thread is free to run %s, which has failed. Give the executor more threads, or call invoke."
                        .formatted(process),
                cause);
    }

    static BudgetExceededException budgetExceeded(AgentProcess process, String what) {
        return new BudgetExceededException(
                "KARTA-318: %s may not ask a model any more: %s. Give it more with withBudget(..)."
                        .formatted(process, what));
    }

    static ModelException timedOut(String model, Duration timeout, Throwable cause) {
        return new ModelException(
                "KARTA-319: model '%s' did not answer within %s. Raise karta.models.%s.timeout if it needs longer."
                        .formatted(model, timeout, model),
                ModelException.Kind.TIMEOUT,
                cause);
    }

    static ModelException cancelled(String model, Throwable cause) {
        return new ModelException(
                "KARTA-320: the call of model '%s' was interrupted: its process has ended, or its thread was wanted back."
                        .formatted(model),
                ModelException.Kind.CANCELLED,
                cause);
    }

    static ModelException processHasEnded(AgentProcess process) {
        return new ModelException(
                "KARTA-320: %s has ended (%s), so no model is asked any more.".formatted(process, process.status()),
                ModelException.Kind.CANCELLED,
                null);
    }

    static AgentException notHere(AgentProcess process) {
        return new AgentException(
                "KARTA-325: %s is kept in the store, but does not run in this JVM. Start another.".formatted(process));
    }

    static String endNotKept(AgentProcess process) {
        return "KARTA-326: the end of %s could not be stored. Check the store; Karta stores the end when the store answers again."
                .formatted(process);
    }

    static StoreFailedException notEnded(AgentProcess process, Throwable cause) {
        return new StoreFailedException(
                ("KARTA-920: %s has not ended, because its end could not be stored: %s. It is still %s. Check the store, "
                                + "then try again.")
                        .formatted(process, Step.reasonOf(cause), process.status()),
                cause);
    }

    static ModelException filtered(String model) {
        return new ModelException(
                "KARTA-321: the vendor of model '%s' refused to answer (content filter). Change the prompt."
                        .formatted(model),
                ModelException.Kind.CONTENT_FILTER,
                null);
    }

    static MalformedOutputException malformed(String model, String type, int answers, List<String> problems) {
        return new MalformedOutputException(
                ("KARTA-322: model '%s' gave %d answer(s), none of which makes a %s. The last one: %s. Say in the prompt "
                                + "what is missing, make it optional in the type, or use a stronger model.")
                        .formatted(model, answers, type, String.join("; ", problems)),
                problems);
    }

    static AgentException modelBroke(String model, Throwable cause) {
        return new ModelException(
                "KARTA-323: model '%s' failed with %s, which is no ModelException. Mend the provider."
                        .formatted(model, cause.getClass().getName()),
                ModelException.Kind.BAD_REQUEST,
                cause);
    }

    static ProcessNotCompletedException notCompleted(AgentProcess process, Optional<Cause> cause) {
        String told = process.explain();
        return switch (process.status()) {
            case FAILED ->
                new ProcessFailedException(
                        "KARTA-330: %s failed. %s".formatted(process, told),
                        process,
                        process.failure().orElse(null));
            case STUCK ->
                new ProcessStuckException("KARTA-331: %s is stuck. %s".formatted(process, told), process, null);
            case KILLED ->
                new ProcessKilledException("KARTA-332: %s was killed. %s".formatted(process, told), process, null);
            case TERMINATED ->
                cause.filter(Cause.TIMEOUT::equals).isPresent()
                        ? new ProcessTimedOutException(
                                "KARTA-333: %s took too long. %s".formatted(process, told), process, null)
                        : new ProcessTerminatedException(
                                "KARTA-334: %s was ended early. %s".formatted(process, told), process, null);
            case WAITING -> new ProcessWaitingException(waiting(process).formatted(process, told), process, null);
            case NOT_STARTED, RUNNING, PAUSED, COMPLETED ->
                new ProcessNotCompletedException(
                        "KARTA-336: %s has no result (yet). %s".formatted(process, told), process, null);
        };
    }

    private static String waiting(AgentProcess process) {
        return process.pendingAnswers().isEmpty()
                ? "KARTA-373: %s has nothing left to do and has reached no goal. %s Hand it something new (AgentProcess.add)."
                : "KARTA-335: %s waits for a person. %s";
    }

    static AgentException nothingBound(String process, String name) {
        return new AgentException(
                "KARTA-327: nothing is bound under '%s' in process %s. Ask with find(..) where it may be missing."
                        .formatted(name, process));
    }

    static ForbiddenActionException mayNotAnswer(AgentProcess process, PendingAnswer question, Caller by, String role) {
        return new ForbiddenActionException("KARTA-328: %s may not answer question %s of %s: it takes the role %s."
                .formatted(by.name().orElse("An anonymous caller"), question.id(), process, role));
    }

    static AgentException hasEnded(AgentProcess process) {
        return new AgentException("KARTA-329: %s has ended (%s) and takes nothing any more. Start another."
                .formatted(process, process.status()));
    }

    static String interrupted(Collection<String> actions) {
        return ("KARTA-337: %s was running when its node died and must not run twice (idempotent = false). Look what became of "
                        + "it, then hand the process what it would have yielded (AgentProcess.add), or kill the process.")
                .formatted(listed(actions));
    }

    static String actionTerminated(String action, String reason) {
        return "KARTA-338: %s was asked to end: %s.".formatted(action, reason);
    }

    static String handlerFailed(AgentProcess process) {
        return "KARTA-339: the stuck handler of %s failed; the process is stuck. Let it return NO_RESOLUTION where it cannot help."
                .formatted(process);
    }

    static AgentException noOneGoal(AgentModel agent, Class<?> result) {
        return new AgentException(
                "KARTA-340: agent %s has not exactly one goal that yields a %s. Its goals are: %s. Delegate to another agent or type."
                        .formatted(
                                agent.name(),
                                result.getSimpleName(),
                                listed(agent.goalModels().stream()
                                        .map(goal -> goal.name() + " ("
                                                + goal.output().getTypeName() + ")")
                                        .toList())));
    }

    static String departed(JournalEntry.Created origin) {
        return "KARTA-341: agent %s with goal %s is not deployed here any more. Deploy it, and resume the process."
                .formatted(origin.agent(), origin.goal());
    }

    static String otherVersion(JournalEntry.Created origin, String today) {
        return "KARTA-342: it began with version %s of %s; today's is %s, which is another major version. Deploy the old one to end it, or kill it."
                .formatted(origin.agentVersion(), origin.agent(), today);
    }

    static String unreadable(Collection<UnreadableValue> values) {
        return "KARTA-343: it knows something that can be read no more: %s. Bring the type back, and resume the process."
                .formatted(values.stream()
                        .map(value -> value.type() + " (" + value.problem() + ")")
                        .collect(Collectors.joining("; ")));
    }

    static String takenOver(AgentProcess process) {
        return "%s is taken over from a node that runs it no more".formatted(process);
    }

    static String storeDoesNotAnswer() {
        return "KARTA-344: the store of processes does not answer. Claims are not renewed until it does; look at the store.";
    }

    static String heartbeatFailed() {
        return "KARTA-921: a heartbeat of this node failed with an error. The next one follows; fix the cause.";
    }

    static String notRecovered(String process, Throwable cause) {
        return ("KARTA-922: process %s cannot be taken over or resumed on this node: %s. Fix the cause; every heartbeat tries "
                        + "again, and reports it only once.")
                .formatted(process, Step.reasonOf(cause));
    }

    static StoreFailedException notKept(String process, Throwable cause) {
        return new StoreFailedException(
                ("KARTA-347: what happened in process %s could not be kept: %s. Look at the store; the process goes on from its last "
                                + "record when the store answers again.")
                        .formatted(process, Step.reasonOf(cause)),
                cause);
    }

    static StoreFailedException notRead(String process, Throwable cause) {
        return new StoreFailedException(
                ("KARTA-931: the journal of process %s could not be read: %s. Check the store; the process resumes after its last "
                                + "recorded step when the store answers.")
                        .formatted(process, Step.reasonOf(cause)),
                cause);
    }

    static StaleProcessException notRecordable(AgentProcess process, String action) {
        return new StaleProcessException(
                ("KARTA-930: the work of %s is rolled back, because it cannot be recorded: %s has ended, or another node runs "
                                + "it. Let the exception pass, so that the transaction ends.")
                        .formatted(action, process));
    }

    static AgentException rolledBack(String action) {
        return new AgentException(
                "KARTA-349: the transaction of %s was rolled back, although the action returned. Let it throw what is wrong."
                        .formatted(action));
    }

    static String engineFailed(AgentProcess process) {
        return "KARTA-348: %s could not go on. The cause says whether its store, or Karta, is to blame."
                .formatted(process);
    }

    static String contextNotKept(AgentProcess process, String context) {
        return "KARTA-346: what %s knew could not be kept in context %s. Look at the store."
                .formatted(process, context);
    }

    static AgentException unreadableComponent(String action, RecordComponent component, Throwable cause) {
        return new AgentException(
                "KARTA-350: component %s of the %s that %s returned cannot be read (%s). Let its accessor return what it holds."
                        .formatted(
                                component.getName(),
                                component.getDeclaringRecord().getSimpleName(),
                                action,
                                cause.getClass().getSimpleName()),
                cause);
    }

    static AgentException cancelledResult(String action, Throwable cause) {
        return new AgentException(
                ("KARTA-351: the CompletionStage that %s returned was cancelled, so it has no result. Complete it with a value, "
                                + "or with Outcome.none() where there is none.")
                        .formatted(action),
                cause);
    }

    static AgentException otherResult(String action, Type declared, Class<?> given) {
        return new AgentException(
                "KARTA-352: %s is to yield a %s, but has a %s for it. Look for an unchecked cast or a raw type on its way."
                        .formatted(action, FactNames.simple(declared), given.getSimpleName()));
    }

    static ClassCastException otherGoal(AgentProcess process, Class<?> wanted, Object result) {
        return new ClassCastException(
                ("KARTA-358: %s came to a %s and to no %s. Ask for what it came to or, where several goals of its agent compete, name the one "
                                + "it is to reach.")
                        .formatted(process, result.getClass().getSimpleName(), wanted.getSimpleName()));
    }

    static AgentException someOfNoRecord(String action, Object value) {
        return new AgentException(
                "KARTA-353: %s returned a %s, which is a SomeOf, but no record, so it has no components. Make it a record."
                        .formatted(action, value.getClass().getName()));
    }

    static AgentException notLocal(Collection<String> goals) {
        return new AgentException(
                ("KARTA-354: only callers outside the application may call %s (@Export(local = false)). Choose another goal, or "
                                + "leave out local.")
                        .formatted(listed(goals)));
    }

    static String channelFailed(AgentProcess process) {
        return ("KARTA-355: the output channel of %s failed; the process goes on, and further failures of the channel are not "
                        + "logged. Let the channel deal with what it throws.")
                .formatted(process);
    }

    static AgentException hasSaidAll(String action) {
        return new AgentException(
                "KARTA-356: %s has returned and can say nothing any more. Call progress(..) and send(..) while it runs."
                        .formatted(action));
    }

    static AgentException onlyReads(String action) {
        return new AgentException(
                "KARTA-370: %s only reads (readOnly = true) and may not change the blackboard. Return the object instead, or drop readOnly."
                        .formatted(action));
    }

    static String badScore(AgentProcess process, String score, String what) {
        return ("KARTA-371: %s cannot say what an action of %s costs or is worth: %s. The declared number counts instead. Let it return "
                        + "a finite number, for a cost at least 0.")
                .formatted(score, process, what);
    }

    static AgentException withoutOrder(String agent, Collection<String> actions) {
        return new AgentException(
                "KARTA-372: agent %s cannot run its actions in order, because these have no place in it: %s. Give each a @Priority."
                        .formatted(agent, listed(actions)));
    }

    static AgentException noComponents() {
        return new AgentException(
                "KARTA-374: no @AgentComponent is deployed here, so there are no actions to choose from. Choose an agent with ofAgent(..).");
    }

    static UnwritableValueException unknownType(Class<?> type) {
        return new UnwritableValueException(
                ("KARTA-380: a journal cannot keep a %s, because no deployed agent names this type. Let an action "
                                + "declare it as its result or parameter, permit it in a sealed type, or add an JournalValueCodec.")
                        .formatted(type.getTypeName()),
                null);
    }

    static UnwritableValueException unwritable(Type type, String why, @Nullable Throwable cause) {
        return new UnwritableValueException(
                ("KARTA-381: a journal cannot keep a %s: %s. Change the type so that it can be written as JSON and read "
                                + "again, or add an JournalValueCodec.")
                        .formatted(type.getTypeName(), why),
                cause);
    }

    static AgentException noEntry(String problems) {
        return new AgentException("KARTA-382: this is no entry of a journal: %s. Look at who else writes to the store."
                .formatted(problems));
    }

    static AgentException newerEntry(int version, String kind) {
        return new AgentException(
                ("KARTA-383: an entry '%s' of format %d is newer than this Karta. Let all nodes of a store run the same "
                                + "version before new ones write to it.")
                        .formatted(kind, version));
    }

    static AgentException callsNoTools(String model, Collection<String> tools) {
        return new AgentException(
                "KARTA-384: model '%s' cannot call tools, but is offered %s. Ask another model, or offer none."
                        .formatted(model, listed(new TreeSet<>(tools))));
    }

    static MaxIterationsExceededException tooManyIterations(String model, int iterations, Collection<String> calls) {
        return new MaxIterationsExceededException(
                ("KARTA-386: model '%s' was asked %d times and still asks for tools: %s. Say "
                                + "in the prompt when it is to answer, or raise karta.tools.max-iterations.")
                        .formatted(model, iterations, listed(calls)));
    }

    static AgentException groupsOfOneRole(ToolGroup one, ToolGroup other) {
        return new AgentException(
                "KARTA-387: %s and %s both provide the tool group '%s'. Keep one, or give one another role."
                        .formatted(other.provider(), one.provider(), one.role()));
    }

    static ModelException toolInterrupted(String tool, Throwable cause) {
        return new ModelException(
                "KARTA-320: tool '%s' was interrupted: its process has ended, or its thread was wanted back."
                        .formatted(tool),
                ModelException.Kind.CANCELLED,
                cause);
    }

    static AgentException readOnlyToolAdds(String tool, Class<?> type) {
        return new AgentException(
                "KARTA-388: tool '%s' is read-only and cannot add a %s to the blackboard. Let it return the object, or be readOnly = false."
                        .formatted(tool, type.getSimpleName()));
    }

    static AgentException noBoardForTool(String tool, Class<?> type) {
        return new AgentException(
                "KARTA-389: tool '%s' can add a %s only while an action of a process runs. Ask the model inside one."
                        .formatted(tool, type.getSimpleName()));
    }

    static AgentException confirmsWithoutOutcome(Collection<String> tools) {
        return new AgentException(
                ("KARTA-793: a person has to say yes before these tools run: %s. Only createOutcome(..) can wait for that, as what "
                                + "an action returns. Ask with it, or offer other tools.")
                        .formatted(listed(tools)));
    }

    static AgentException confirmsAmongChanging(Collection<String> tools) {
        return new AgentException(
                ("KARTA-803: a person has to say yes before these tools run: %s. That cannot be waited for while tools come and go "
                                + "(withToolbox, withToolChainingFrom, tools that unfold). Offer these tools in a conversation without such ones.")
                        .formatted(listed(tools)));
    }

    static AgentException toolboxReturnsNull(Class<?> box) {
        return new AgentException(
                "KARTA-805: toolbox %s returned null, or null among its tools. Let it return a list; an empty one if there are none."
                        .formatted(box.getName()));
    }

    static AgentException hooksNotKept(Collection<String> tools) {
        return new AgentException(
                ("KARTA-804: a person has to say yes before these tools run: %s. Guardrails and callbacks of one call would be lost where the "
                                + "server restarts meanwhile. Make them CDI beans instead of handing them to the call.")
                        .formatted(listed(tools)));
    }

    static AgentException confirmsOutsideAction(Collection<String> tools) {
        return new AgentException(
                ("KARTA-794: a person has to say yes before these tools run: %s. Only an action of a process can wait for that. "
                                + "Call createOutcome(..) in one and return what it returns.")
                        .formatted(listed(tools)));
    }

    static ToolFailedException toolFailed(ToolError error) {
        return new ToolFailedException(
                error.tool(),
                ("KARTA-798: tool '%s' failed for good (%s): %s. What ToolErrors says of it ends the call of the model; deal with "
                                + "the cause, or let the model hear of it (ToolRecovery.report()).")
                        .formatted(
                                error.tool(),
                                error.getClass().getSimpleName().toLowerCase(Locale.ROOT),
                                excerpt(cause(error))),
                error instanceof ToolError.Execution execution ? execution.cause() : null);
    }

    /** What the application reads, and no model. */
    private static String cause(ToolError error) {
        return error instanceof ToolError.Execution execution
                ? ToolCaller.unwrapped(execution.cause()).toString()
                : error.text();
    }

    static String repairFailed(String tool) {
        return ("KARTA-799: who was to repair the arguments of tool '%s' failed, so the model hears what was wrong with them. Correct "
                        + "the function or the agent that was given to ToolRecovery.fix(..).")
                .formatted(tool);
    }

    static UnwritableValueException toolNotKept(String tool, Collection<String> confirmed) {
        return new UnwritableValueException(
                ("KARTA-795: tool '%s' could not be found again after a restart, and the conversation may have to wait for a yes to: "
                                + "%s. Take tools of a bean that is not @Dependent, of an object on the blackboard, or of a "
                                + "ToolGroup (withToolGroup).")
                        .formatted(tool, listed(confirmed)),
                null);
    }

    static String cannotGoOn(String action, Collection<String> missing) {
        return ("KARTA-796: %s has its answer and cannot go on, because this is not there any more: %s. Bring it back, "
                        + "and resume the process.")
                .formatted(action, listed(missing));
    }

    private static String excerpt(String text) {
        return text.length() <= 80 ? text : text.substring(0, 79) + "…";
    }

    private static String listed(Collection<String> names) {
        return names.isEmpty() ? "none" : String.join(", ", names);
    }

    static AgentException modelCannot(String model, Set<Capability> lacking) {
        return new AgentException(
                ("KARTA-734: model '%s' cannot do what the prompt needs: %s. Ask another one, or withAutoLlm(); if it "
                                + "can after all, say so in karta.models.%s.capabilities.")
                        .formatted(model, words(lacking), model));
    }

    static String unseen(String model, String tool, Set<Capability> lacking) {
        return ("KARTA-806: tool '%s' shows what model '%s' is not known to understand: %s. The model was told so in its place. "
                        + "Ask another one; if it can after all, say so in karta.models.%s.capabilities.")
                .formatted(tool, model, words(lacking), model);
    }

    static AgentException noModelFits(ModelCriteria criteria, Set<Capability> needed, Collection<String> known) {
        return new AgentException(
                "KARTA-735: no model fits (%s%s). Models are: %s. Configure one that does, or choose by name."
                        .formatted(criteria, needed.isEmpty() ? "" : ", for " + words(needed), listed(known)));
    }

    private static String words(Set<Capability> capabilities) {
        return capabilities.stream()
                .map(capability -> capability.name().toLowerCase(Locale.ROOT).replace('_', '-'))
                .sorted()
                .collect(Collectors.joining(", "));
    }

    static AgentException noRenderer(String template) {
        return new AgentException(
                ("KARTA-736: nothing here reads templates, so '%s' cannot be filled. Add io.karta:karta-templates, "
                                + "or a bean of type PromptRenderer.")
                        .formatted(template));
    }

    static MalformedOutputException malformedElement(String model, String type, List<String> problems) {
        return new MalformedOutputException(
                "KARTA-737: model '%s' streamed a %s that cannot be used: %s. Say in the prompt what is wanted, or do without the stream."
                        .formatted(model, type, problems.isEmpty() ? "" : problems.get(0)),
                problems);
    }

    static AgentException unknownName(String name) {
        return new AgentException(
                "KARTA-739: an instruction speaks of {%s}, which nothing stands for. Bind it on the blackboard, or write {%s?}."
                        .formatted(name, name));
    }

    static GuardrailException blocked(String guardrail, GuardrailContext place, String reason) {
        return new GuardrailException(
                "KARTA-375: guardrail %s blocks %s: %s. Nothing of it goes on; change what is asked, or the guardrail."
                        .formatted(guardrail, where(place), reason),
                guardrail,
                place.checkpoint(),
                reason);
    }

    static GuardrailException guardrailFailed(String guardrail, GuardrailContext place, Throwable cause) {
        String reason = "it threw " + cause.getClass().getSimpleName();
        return new GuardrailException(
                "KARTA-376: guardrail %s could not check %s: %s. What cannot be checked does not pass; look at the cause."
                        .formatted(guardrail, where(place), reason),
                guardrail,
                place.checkpoint(),
                reason,
                cause);
    }

    static GuardrailException noVerdict(String guardrail, GuardrailContext place) {
        return new GuardrailException(
                "KARTA-377: guardrail %s returned null for %s. What is not checked does not pass; let it return Verdict.pass()."
                        .formatted(guardrail, where(place)),
                guardrail,
                place.checkpoint(),
                "it returned null",
                null);
    }

    private static String where(GuardrailContext place) {
        return place.tool()
                .map(tool -> "%s (%s)".formatted(place.checkpoint(), tool))
                .orElseGet(() -> "%s of model '%s'".formatted(place.checkpoint(), place.model()));
    }

    static AgentException callbackReturnsNull(Class<?> callback) {
        return new AgentException(
                "KARTA-378: callback %s returned null. Let it return Optional.empty() to leave things as they are."
                        .formatted(callback.getName()));
    }

    static AgentException changedTooLate(String what) {
        return new AgentException(
                "KARTA-379: a callback changes the call of %s after it was made. Change it in before(..)."
                        .formatted(what));
    }

    /** Tells a process why it is stuck. */
    static String supervisorRepeats(int times, List<String> actions) {
        return "KARTA-830: the supervising model chose %s %d times in a row, and nothing new came of it. Look at what these actions yield, or let another model supervise."
                .formatted(listed(actions), times);
    }

    static String supervisorRounds(int most) {
        return "KARTA-831: the supervising model has chosen %d times, and the goal is not reached. Allow more with %s, or let another model supervise."
                .formatted(most, ConfigKeys.SUPERVISOR_MAX_ROUNDS);
    }

    static String supervisorErrs(int answers, List<String> problems) {
        return "KARTA-832: the supervising model chose what cannot be done in %d answers; the last time: %s. Describe the actions better, or let another model supervise."
                .formatted(answers, String.join("; ", problems));
    }

    static AgentException nothingToSupervise() {
        return new AgentException(
                "KARTA-833: no component is deployed whose actions a model could supervise. Annotate a class with @AgentComponent, or choose an agent with ofAgent(..) or of(..).");
    }
}
