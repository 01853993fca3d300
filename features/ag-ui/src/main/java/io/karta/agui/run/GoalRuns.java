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
import io.karta.process.ProcessOptions;
import java.util.Locale;

/**
 * Runs of exported goals. Each new message of a thread starts a process, whose label is the id of the thread.
 * Thread-safe.
 *
 * @param showsTools whether clients receive arguments and results of tools
 */
public record GoalRuns(AgentPlatform platform, ProcessQuota quota, boolean showsTools) implements AgentRuns {

    private static final String ENDPOINT = "ag-ui";

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
        var processes = processes(goal, input.threadId(), caller);
        var all = processes.all();
        var shown = processes.shown();
        return run(shown, input, caller).load(GoalThread.loaded(platform, shown, all, input));
    }

    private RunDelivery resume(GoalDefinition goal, RunAgentInput input, Caller caller) {
        var process = processes(goal, input.threadId(), caller).asking(ToolResults.answered(input));
        return run(process, input, caller).resume(GoalThread.of(platform, process, input), caller);
    }

    private FollowedRun run(AgentProcess process, RunAgentInput input, Caller caller) {
        return new FollowedRun(platform, process, input, () -> process.kill(caller), showsTools);
    }

    private RunDelivery start(GoalDefinition goal, RunAgentInput input, Caller caller, Locale locale) {
        processes(goal, input.threadId(), caller).open().ifPresent(open -> {
            throw Messages.awaitsAnswer(input.threadId(), open.ids());
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
        var processes = processes(goal(name), thread, caller);
        processes.all().stream()
                .filter(process -> !process.status().isFinished())
                .forEach(process -> process.kill(caller));
    }

    private GoalProcesses processes(GoalDefinition goal, String thread, Caller caller) {
        return new GoalProcesses(platform, goal, thread, caller);
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
