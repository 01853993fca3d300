/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package client;

import client.api.GoalsApi;
import client.api.ProcessesApi;
import client.api.SupportDeskApi;
import client.model.Letter;
import client.model.ProcessList;
import client.model.ProcessStatus;
import client.model.UserInput;
import java.util.List;

/** Calls the sample with the generated client, as an application would; fails if an answer is not as expected. */
public final class Caller {

    private Caller() {}

    public static void main(String[] args) throws ApiException {
        var client = new ApiClient();
        client.updateBaseUri("http://127.0.0.1:" + args[0]);

        var complaint = new UserInput().content("My kettle arrived broken and I want my money back. Ada Lovelace");
        var letter = new SupportDeskApi(client).answerComplaint(complaint, "generated-client", null, null, null);
        require(letter.getBody().length() > 20, "a letter");

        var list = new ProcessesApi(client)
                .listProcesses(
                        List.of(ProcessStatus.COMPLETED), null, null, "generated-client", null, null, null, 1, null);
        var process = new ProcessesApi(client).getProcess(list.getItems().get(0).getId());
        require(process.getGoal().equals("answerComplaint"), "the process of the goal");
        require(process.getUsage().getCalls() > 0, "calls of models");

        try {
            new GoalsApi(client).getGoal("answerComplaints");
            throw new IllegalStateException("an unknown goal was found");
        } catch (ApiException e) {
            require(e.getCode() == 404 && e.getResponseBody().contains("KARTA-501"), "a problem");
        }
    }

    /** The first example of the page about REST. */
    static String lettersAndOpenQuestions(String token) throws ApiException {
        var client = new ApiClient();
        client.updateBaseUri("http://localhost:9080");
        client.setRequestInterceptor(request -> request.header("Authorization", "Bearer " + token));

        Letter letter = new SupportDeskApi(client)
                .answerComplaint(new UserInput().content("My kettle arrived broken"), "order-17", null, null, null);
        ProcessList waiting = new ProcessesApi(client)
                .listProcesses(List.of(ProcessStatus.WAITING), null, null, null, null, null, null, 10, null);
        return letter.getBody() + waiting.getItems();
    }

    /** The second example of the page about REST. */
    static void expectAResult(ApiClient client) {
        try {
            Letter letter = new SupportDeskApi(client)
                    .answerComplaint(
                            new UserInput().content("My kettle arrived broken"), null, "handling=strict", null, null);
        } catch (ApiException e) {
            // e.getCode() is 409; e.getResponseBody() has the members process and question
        }
    }

    private static void require(boolean condition, String what) {
        if (!condition) {
            throw new IllegalStateException("The sample did not return " + what);
        }
    }
}
