/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.rest.process;

import io.karta.agent.GoalDefinition;
import io.karta.process.AgentPlatform;
import io.karta.process.Caller;
import io.karta.process.Page;
import io.karta.process.ProcessFilter;
import io.karta.process.ProcessInfo;
import io.karta.process.ProcessStatus;
import io.karta.rest.request.Cursor;
import io.karta.rest.request.QueryParameters;
import io.karta.rest.request.RestFacade;
import io.karta.rest.request.RestReply;
import io.karta.rest.request.RestRequest;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiFunction;

/** Processes of exported goals that one caller may see: all for operators, otherwise the caller's own. */
record ProcessList(AgentPlatform platform, VisibilityPolicy visibility, ListDocuments documents) {

    static ProcessList of(RestFacade facade, RestRequest request) {
        return new ProcessList(
                facade.platform(),
                VisibilityPolicy.of(facade, request),
                new ListDocuments(facade.json(), request, Cursor.PROCESSES));
    }

    RestReply page(QueryParameters parameters) {
        var filter = filter(parameters);
        var page = parameters.page(Cursor.PROCESSES);
        var goals = goals(parameters.texts("goal"), parameters.all("goal"));
        parameters.verify();
        return documents.processes(goals.isEmpty() ? nothing() : platform.processes(withGoals(goals, filter), page));
    }

    private ProcessFilter filter(QueryParameters parameters) {
        var now = Instant.now();
        var filter =
                withStatuses(parameters.statuses("status"), ProcessFilter.all().withoutChildren());
        filter = with(parameters.text("agent"), filter, ProcessFilter::withAgent);
        filter = with(parameters.text("label"), filter, ProcessFilter::withLabel);
        filter = with(parameters.ago("minAge", now), filter, ProcessFilter::createdBefore);
        filter = with(parameters.ago("maxAge", now), filter, ProcessFilter::createdAfter);
        return with(caller(parameters.text("caller")), filter, ProcessFilter::withCaller);
    }

    /** Returns the caller that the list is limited to; empty for all callers. */
    private Optional<Caller> caller(Optional<String> name) {
        if (visibility.isOperator()) {
            return name.map(each -> Caller.named(each, Set.of()));
        }
        if (name.isPresent() && !name.equals(visibility.caller().name())) {
            throw Messages.otherCallersForOperatorsOnly(visibility.operatorRole());
        }
        return Optional.of(visibility.caller());
    }

    /** The name of a goal may contain a comma, which otherwise separates names. */
    private List<String> goals(List<String> separated, List<String> given) {
        return new ExportedGoals(platform)
                .goals().stream()
                        .map(GoalDefinition::name)
                        .filter(name -> separated.isEmpty() || separated.contains(name) || given.contains(name))
                        .toList();
    }

    private static ProcessFilter withGoals(List<String> goals, ProcessFilter filter) {
        return filter.withGoal(goals.get(0), goals.toArray(String[]::new));
    }

    private static ProcessFilter withStatuses(List<ProcessStatus> statuses, ProcessFilter filter) {
        return statuses.isEmpty() ? filter : filter.withStatus(statuses.get(0), statuses.toArray(ProcessStatus[]::new));
    }

    private static <T> ProcessFilter with(
            Optional<T> value, ProcessFilter filter, BiFunction<ProcessFilter, T, ProcessFilter> change) {
        return value.map(given -> change.apply(filter, given)).orElse(filter);
    }

    private static Page<ProcessInfo> nothing() {
        return new Page<>(List.of(), Optional.empty());
    }
}
