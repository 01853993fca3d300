/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package letters;

import io.karta.agent.AchievesGoal;
import io.karta.agent.Action;
import io.karta.agent.Agent;
import io.karta.agent.Export;
import io.karta.agent.Form;
import io.karta.agent.Outcome;
import io.karta.agent.UserInput;
import jakarta.enterprise.context.RequestScoped;
import jakarta.ws.rs.ApplicationPath;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.Application;
import jakarta.ws.rs.core.MediaType;
import java.lang.management.ManagementFactory;

/** The same letter from a plain resource and from a goal, and a goal that waits for an answer. */
@ApplicationPath("api")
public class Letters extends Application {

    public record Complaint(String content) {}

    public record Letter(String body, String salutation) {

        static Letter to(String complaint) {
            return new Letter("We are sorry: " + complaint, "Dear Ada");
        }
    }

    public record Feedback(boolean accepted) {}

    /** What an application does without agents. */
    @Path("letter")
    @RequestScoped
    public static class Resource {

        @POST
        @Consumes(MediaType.APPLICATION_JSON)
        @Produces(MediaType.APPLICATION_JSON)
        public Letter write(Complaint complaint) {
            return Letter.to(complaint.content());
        }
    }

    /** Used memory after a collection, in bytes, and the number of threads. */
    @Path("heap")
    @RequestScoped
    public static class Heap {

        @GET
        public String used() {
            for (int i = 0; i < 3; i++) {
                System.gc();
            }
            var runtime = Runtime.getRuntime();
            return String.valueOf(runtime.totalMemory() - runtime.freeMemory());
        }

        @GET
        @Path("threads")
        public String threads() {
            return String.valueOf(ManagementFactory.getThreadMXBean().getThreadCount());
        }
    }

    @Agent(description = "Writes letters")
    public static class Desk {

        @Action
        @AchievesGoal(description = "Write a letter", export = @Export(remote = true, name = "letter"))
        Letter write(UserInput complaint) {
            return Letter.to(complaint.content());
        }
    }

    @Agent(description = "Asks before it writes")
    public static class Asker {

        public record Draft(String text) {}

        @Action
        Draft draft(UserInput complaint) {
            return new Draft(complaint.content());
        }

        @Action
        Outcome<Feedback> ask(Draft draft) {
            return Outcome.await(Form.of(Feedback.class).title("Send it?"));
        }

        @Action
        @AchievesGoal(description = "Write an approved letter", export = @Export(remote = true, name = "approved"))
        Letter write(Draft draft, Feedback feedback) {
            return Letter.to(draft.text());
        }
    }
}
