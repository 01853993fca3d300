/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.rest.goal;

import io.karta.agent.IdempotencyException;
import io.karta.agent.IdempotencyKey;
import io.karta.process.AgentPlatform;
import io.karta.process.AgentProcess;
import io.karta.process.Caller;
import io.karta.process.InvalidInputException;
import io.karta.process.ProcessOptions;
import io.karta.rest.problem.ProblemException;
import io.karta.rest.process.ExportedGoals;
import io.karta.rest.process.ExportedGoals.ExportedGoal;
import io.karta.rest.process.ProcessReplies;
import io.karta.rest.request.Body;
import io.karta.rest.request.InputReader;
import io.karta.rest.request.RestFacade;
import io.karta.rest.request.RestReply;
import io.karta.rest.request.RestRequest;
import io.karta.rest.request.RestSettings;
import java.util.Optional;
import java.util.function.Supplier;

/** Requests to run goals, for one caller. */
record GoalCalls(
        AgentPlatform platform, InputReader inputs, ProcessReplies replies, ProcessQuota quota, RestSettings settings) {

    static GoalCalls of(RestFacade facade, RestRequest request) {
        return new GoalCalls(
                facade.platform(),
                facade.inputs(),
                ProcessReplies.of(facade, request),
                ProcessQuota.of(facade),
                facade.settings());
    }

    RestReply call(String name, Body body, StartOptions start) {
        var called = new ExportedGoals(platform).find(name);
        var runs = new ProcessRunner(platform, replies, start);
        var key = start.idempotencyKey(body, settings.idempotencyExpiry());
        var process = quota.inTurn(caller(), () -> process(called, body, key, () -> options(runs, key)));
        return key.isEmpty() ? runs.run(process) : runs.runOnce(process);
    }

    private AgentProcess process(
            ExportedGoal called, Body body, Optional<IdempotencyKey> key, Supplier<ProcessOptions> options) {
        var exceeded = quota.exceededBy(caller()); // before the look-up: a repetition on another node may be faster
        return key.flatMap(found -> requested(called, found)).orElseGet(() -> create(called, body, exceeded, options));
    }

    private Caller caller() {
        return replies.request().caller();
    }

    private static ProcessOptions options(ProcessRunner runs, Optional<IdempotencyKey> key) {
        var options = runs.options();
        return key.map(options::withIdempotencyKey).orElse(options);
    }

    /** A repeated request succeeds even if a new one with the same options would be invalid by now. */
    private Optional<AgentProcess> requested(ExportedGoal called, IdempotencyKey key) {
        var options = ProcessOptions.defaults()
                .withCaller(caller())
                .withGoal(called.goal().name())
                .withIdempotencyKey(key);
        return checked(() -> platform.requestedProcess(called.agent(), options));
    }

    private AgentProcess create(
            ExportedGoal called, Body body, Optional<ProblemException> exceeded, Supplier<ProcessOptions> options) {
        var checkedOptions = options.get().withGoal(called.goal().name());
        var given = inputs.of(called.goal(), body);
        exceeded.ifPresent(problem -> {
            throw problem;
        });
        return checked(() -> given.create(platform, called.agent(), checkedOptions));
    }

    private static <T> T checked(Supplier<T> call) {
        try {
            return call.get();
        } catch (InvalidInputException e) {
            throw Messages.invalidInput(e);
        } catch (IdempotencyException e) {
            throw Messages.keyReused(e);
        }
    }
}
