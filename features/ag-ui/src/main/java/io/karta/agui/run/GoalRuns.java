/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.agui.run;

import io.karta.agent.AgentDefinition;
import io.karta.agent.GoalDefinition;
import io.karta.agui.protocol.RunAgentInput;
import io.karta.process.AgentPlatform;
import io.karta.process.AgentProcess;
import io.karta.process.Caller;
import io.karta.process.PageRequest;
import io.karta.process.ProcessFilter;
import io.karta.process.ProcessInfo;
import io.karta.process.ProcessOptions;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * Runs of exported goals. Each new message of a thread starts a process, whose label is the id of the thread.
 * Thread-safe.
 *
 * @param showsTools whether clients receive arguments and results of tools
 */
public record GoalRuns(AgentPlatform platform, ProcessQuota quota, boolean showsTools) implements AgentRuns {

    private static final String ENDPOINT = "ag-ui";
    private static final int MOST_OF_THREAD = 50;

    @Override
    public RunDelivery run(String name, RunAgentInput input, Caller caller, Locale locale) {
        var goal = goal(name);
        if (isStart(input)) {
            return start(goal, input, caller, locale);
        }
        return ToolResults.areAnswersIn(input) ? resume(goal, input, caller) : load(goal, input, caller);
    }

    /** A client may send the input of a goal with each request. */
    private static boolean isStart(RunAgentInput input) {
        return !ToolResults.areAnswersIn(input)
                && (input.newMessage().isPresent() || input.options().containsKey("input"));
    }

    private RunDelivery load(GoalDefinition goal, RunAgentInput input, Caller caller) {
        var processes = existing(goal, input.threadId(), caller);
        return run(processes.get(0), input, caller).load(GoalThread.loaded(platform, processes, input));
    }

    private RunDelivery resume(GoalDefinition goal, RunAgentInput input, Caller caller) {
        var process =
                latest(goal, input.threadId(), caller).orElseThrow(() -> Messages.unknownThread(input.threadId()));
        return run(process, input, caller).resume(GoalThread.of(platform, process, input), caller);
    }

    private FollowedRun run(AgentProcess process, RunAgentInput input, Caller caller) {
        return new FollowedRun(platform, process, input, () -> process.kill(caller), showsTools);
    }

    private RunDelivery start(GoalDefinition goal, RunAgentInput input, Caller caller, Locale locale) {
        latest(goal, input.threadId(), caller)
                .map(process -> new Interrupts(platform, process).ids())
                .filter(open -> !open.isEmpty())
                .ifPresent(open -> {
                    throw Messages.awaitsAnswer(input.threadId(), open);
                });
        var options = ProcessOptions.defaults()
                .withGoal(goal.name())
                .withCaller(caller)
                .withLocale(locale)
                .withLabel(input.threadId());
        var text = input.newMessage().map(message -> message.content().text()).orElse("");
        var reader = new GoalInputReader(goal, platform, locale);
        var process = quota.within(caller, () -> reader.create(agentOf(goal), options, input, text));
        var delivery = run(process, input, caller).delivery(GoalThread.of(platform, process, input));
        delivery.follow(platform.stream(process));
        return delivery;
    }

    @Override
    public void stop(String name, String thread, Caller caller) {
        existing(goal(name), thread, caller).stream()
                .filter(process -> !process.status().isFinished())
                .forEach(process -> process.kill(caller));
    }

    private Optional<AgentProcess> latest(GoalDefinition goal, String thread, Caller caller) {
        return processes(goal, thread, caller, 1).stream().findFirst();
    }

    private List<AgentProcess> existing(GoalDefinition goal, String thread, Caller caller) {
        var processes = processes(goal, thread, caller, MOST_OF_THREAD);
        if (processes.isEmpty()) {
            throw Messages.unknownThread(thread);
        }
        return processes;
    }

    /** Returns the processes of a thread, the latest first. Those of other callers belong to other threads. */
    private List<AgentProcess> processes(GoalDefinition goal, String thread, Caller caller, int most) {
        var filter = ProcessFilter.all()
                .withLabel(thread)
                .withGoal(goal.name())
                .withCaller(caller)
                .withoutChildren();
        return platform.processes(filter, PageRequest.first(most)).items().stream()
                .map(ProcessInfo::id)
                .flatMap(id -> platform.process(id).stream())
                .toList();
    }

    private GoalDefinition goal(String name) {
        return platform.agents().stream()
                .flatMap(agent -> agent.goals().stream())
                .filter(goal -> goal.name().equals(name) && goal.isOpenTo(ENDPOINT))
                .findFirst()
                .orElseThrow(() -> Messages.unknownAgent("goal", name));
    }

    private AgentDefinition agentOf(GoalDefinition goal) {
        return platform.agents().stream()
                .filter(agent -> agent.name().equals(goal.agent()))
                .findFirst()
                .orElseThrow();
    }
}
