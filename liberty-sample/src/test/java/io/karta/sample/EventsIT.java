/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.sample;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.karta.sample.Servers.Secured;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.ArrayList;
import java.util.Base64;
import java.util.Iterator;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** Streams of events on a server where users log in. */
@ExtendWith(Servers.class)
class EventsIT {

    private final Liberty liberty;
    private final Http ada;
    private final HttpClient client =
            HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();

    EventsIT(Secured server) {
        liberty = server.liberty();
        ada = new Http(liberty, "/stories").as("ada");
    }

    private HttpResponse<Stream<String>> open(String path, String user, String... headers) throws Exception {
        var login = Base64.getEncoder().encodeToString((user + ":secret").getBytes(UTF_8));
        var request = HttpRequest.newBuilder(liberty.uri("/stories" + path)).header("Authorization", "Basic " + login);
        for (int i = 0; i < headers.length; i += 2) {
            request.header(headers[i], headers[i + 1]);
        }
        return client.send(request.build(), BodyHandlers.ofLines());
    }

    private String waiting() throws Exception {
        var answer = ada.post("/karta/goals/publish", "{\"content\":\"a kettle\"}");
        return "/karta/processes/" + answer.json().getString("id");
    }

    /** Returns the ids up to an event, or to the end of the stream. */
    private static List<String> ids(Iterator<String> lines, String last) {
        List<String> ids = new ArrayList<>();
        while (lines.hasNext()) {
            var line = lines.next();
            if (line.startsWith("id:")) {
                ids.add(line.substring(3).strip());
            } else if (line.startsWith("event:") && line.endsWith(last)) {
                break;
            }
        }
        return ids;
    }

    @Test
    void aProcessIsWatchedUntilItsEndAndTheStreamResumes() throws Exception {
        var process = waiting();
        var stream = open(process + "/events", "ada");
        var lines = stream.body().iterator();
        ids(lines, "process.suspended");

        ada.delete(process);
        ids(lines, "process.ended");

        assertThat(stream.statusCode()).isEqualTo(200);
        assertThat(stream.headers().firstValue("Content-Type").orElse("")).startsWith("text/event-stream");
        var all = ids(open(process + "/events", "ada").body().iterator(), "nothing");
        var rest = ids(
                open(process + "/events", "ada", "Last-Event-ID", all.get(2))
                        .body()
                        .iterator(),
                "nothing");
        assertThat(all).hasSizeGreaterThan(5).doesNotHaveDuplicates();
        assertThat(rest).isEqualTo(all.subList(3, all.size()));
    }

    @Test
    void operatorsWatchAllProcesses() throws Exception {
        var lines = open("/karta/events", "olga").body().iterator();
        var process = waiting();

        assertThat(Stream.generate(lines::next)
                        .filter(line -> line.startsWith("data:"))
                        .anyMatch(line -> process.endsWith(line.replaceFirst(".*\"process\":\"([^\"]*)\".*", "$1"))))
                .isTrue();
    }

    @Test
    void othersGetProblems() throws Exception {
        var process = waiting();

        assertThat(open(process + "/events", "bob").statusCode()).isEqualTo(404);
        assertThat(open("/karta/events", "ada").statusCode()).isEqualTo(403);
        assertThat(open(process + "/events", "ada", "Last-Event-ID", "x").statusCode())
                .isEqualTo(400);
    }
}
