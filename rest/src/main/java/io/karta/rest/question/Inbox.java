/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.rest.question;

import io.karta.process.AgentPlatform;
import io.karta.process.Page;
import io.karta.process.QuestionFilter;
import io.karta.rest.process.ListDocuments;
import io.karta.rest.process.QuestionDocuments;
import io.karta.rest.process.VisibilityPolicy;
import io.karta.rest.request.Cursor;
import io.karta.rest.request.QueryParameters;
import io.karta.rest.request.RestFacade;
import io.karta.rest.request.RestReply;
import io.karta.rest.request.RestRequest;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.stream.Stream;

/** Open questions that one caller may answer. */
record Inbox(
        AgentPlatform platform, VisibilityPolicy visibility, QuestionDocuments questions, ListDocuments documents) {

    static Inbox of(RestFacade facade, RestRequest request) {
        return new Inbox(
                facade.platform(),
                VisibilityPolicy.of(facade, request),
                new QuestionDocuments(facade.platform(), facade.json()),
                new ListDocuments(facade.json(), request, Cursor.QUESTIONS));
    }

    RestReply page(QueryParameters parameters) {
        var filter = filter(parameters);
        var page = parameters.page(Cursor.QUESTIONS);
        parameters.verify();
        var found = platform.questions(filter, page);
        var visible = visibility.answerable(found.items());
        return documents.reply(new Page<>(visible, found.next()), questions::inboxItem);
    }

    private QuestionFilter filter(QueryParameters parameters) {
        var now = Instant.now();
        var filter = with(goals(parameters.texts("goal"), parameters.all("goal")), visibility.inbox());
        filter = with(parameters.text("role"), filter, QuestionFilter::withRole);
        filter = with(parameters.ago("minAge", now), filter, QuestionFilter::askedBefore);
        return with(parameters.ago("maxAge", now), filter, QuestionFilter::askedAfter);
    }

    /** The name of a goal may contain a comma, which otherwise separates names. */
    private static List<String> goals(List<String> separated, List<String> given) {
        return separated.isEmpty()
                ? List.of()
                : Stream.concat(separated.stream(), given.stream()).distinct().toList();
    }

    private static QuestionFilter with(List<String> goals, QuestionFilter filter) {
        return goals.isEmpty() ? filter : filter.withGoal(goals.get(0), goals.toArray(String[]::new));
    }

    private static <T> QuestionFilter with(
            Optional<T> value, QuestionFilter filter, BiFunction<QuestionFilter, T, QuestionFilter> change) {
        return value.map(given -> change.apply(filter, given)).orElse(filter);
    }
}
