/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.rest;

import io.karta.action.ActionContext;
import io.karta.agent.ConfigKeys;
import io.karta.agent.Form;
import io.karta.agent.Outcome;
import io.karta.agent.UserInput;
import io.karta.engine.LocalPlatform;
import io.karta.engine.LocalPlatformBuilder;
import io.karta.engine.definition.ActionModel;
import io.karta.engine.definition.AgentModel;
import io.karta.engine.definition.Argument.FromBlackboard;
import io.karta.engine.definition.Argument.FromContext;
import io.karta.engine.definition.Argument.Presence;
import io.karta.engine.definition.GoalModel;
import io.karta.engine.definition.Invoker;
import io.karta.process.AgentProcess;
import io.karta.process.Caller;
import io.karta.process.ProcessOptions;
import io.karta.spi.ProcessStore;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CountDownLatch;

/** Platform with an agent that reports progress, asks a question and has a goal that is open to HTTP. */
final class RealPlatform {

    record Approval(boolean accepted) {}

    static final String HOSTILE =
            "<script>alert(1)</script>\n\nevent: process.ended\ndata: {}\r\rid: 9-9\u2028" + " \"quoted\" \\";

    final CountDownLatch mayEnd = new CountDownLatch(1);

    LocalPlatform open(Map<String, String> settings) {
        return builder(settings).build();
    }

    LocalPlatform open(ProcessStore store) {
        return builder(Map.of()).store(store).build();
    }

    private LocalPlatformBuilder builder(Map<String, String> settings) {
        var all = new HashMap<>(settings);
        all.putIfAbsent(ConfigKeys.REST_HEARTBEAT, "PT15S");
        return LocalPlatform.builder().agents(List.of(agent(), hidden())).otherSettings(all);
    }

    static AgentProcess start(LocalPlatform platform, String caller) {
        return start(platform, caller, "Cashier");
    }

    static AgentProcess start(LocalPlatform platform, String caller, String agent) {
        var options = ProcessOptions.defaults().withCaller(Caller.named(caller, Set.of()));
        var definition = platform.agents().stream()
                .filter(each -> each.name().equals(agent))
                .findFirst()
                .orElseThrow();
        return platform.run(platform.createProcess(definition, options, new UserInput("refund")));
    }

    private AgentModel agent() {
        var ask = action(
                "Cashier",
                "ask",
                UserInput.class,
                Approval.class,
                values -> Outcome.await(Form.of(Approval.class).title(HOSTILE)));
        var pay = action("Cashier", "pay", Approval.class, String.class, values -> {
            ((ActionContext) values[1]).progress(HOSTILE);
            mayEnd.await();
            return "paid";
        });
        return new AgentModel(
                "Cashier",
                "test",
                "Refunds orders",
                "1.0.0",
                List.of(ask, pay),
                List.of(),
                List.of(goal("Cashier", "pay", Set.of("rest"))));
    }

    /** An agent whose goal is not exported. */
    private static AgentModel hidden() {
        var count = action("Vault", "count", UserInput.class, String.class, values -> "1000 euros");
        return new AgentModel(
                "Vault",
                "test",
                "Counts money",
                "1.0.0",
                List.of(count),
                List.of(),
                List.of(goal("Vault", "count", Set.of())));
    }

    private static GoalModel goal(String agent, String action, Set<String> endpoints) {
        return new GoalModel(
                action,
                "Reach " + action,
                agent,
                agent + "." + action,
                String.class,
                List.of(UserInput.class),
                List.of(),
                List.of(),
                !endpoints.isEmpty(),
                endpoints,
                true,
                0);
    }

    private static ActionModel action(String agent, String name, Class<?> input, Class<?> output, Invoker body) {
        return ActionModel.builder(agent, name)
                .argument(new FromBlackboard(input, Optional.empty(), Presence.REQUIRED))
                .argument(new FromContext(context -> context))
                .output(output)
                .calling(body);
    }
}
