/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.sample;

import io.karta.agent.AchievesGoal;
import io.karta.agent.Action;
import io.karta.agent.Agent;
import io.karta.agent.Export;
import io.karta.agent.Form;
import io.karta.agent.Outcome;
import io.karta.agent.UserInput;
import io.karta.ai.Ai;
import io.karta.ai.ToolContext;
import io.karta.tool.LlmTool;
import jakarta.annotation.Resource;
import jakarta.inject.Inject;
import jakarta.transaction.TransactionSynchronizationRegistry;
import jakarta.transaction.Transactional;
import java.sql.SQLException;
import java.util.Map;
import javax.sql.DataSource;

/** Pays bills, and writes into the database whatever it does. */
@Agent(description = "Pays bills")
public class Cashier {

    /** What is to be paid. */
    public record Bill(String text) {}

    /** The user who approved the payment. */
    public record Approval(String by) {}

    /** What was paid after approval. */
    public record Payment(String text, String by) {}

    /** What was paid at once. */
    public record Booking(String text) {}

    /** What a customer is told after the decision. */
    public record Answer(String text) {}

    @Inject
    Refunds refunds;

    @Resource(lookup = DurableServer.DATA_SOURCE)
    DataSource source;

    @Resource(lookup = "java:comp/TransactionSynchronizationRegistry")
    TransactionSynchronizationRegistry transactions;

    @Action
    Bill read(UserInput letter) throws SQLException {
        note("read " + letter.content());
        return new Bill(letter.content());
    }

    @Action
    Outcome<Approval> ask(Bill bill) throws SQLException {
        note("ask " + bill.text());
        return Outcome.await(Form.of(Approval.class).title("Who pays?").text(bill.text()));
    }

    @Action
    @AchievesGoal(description = "Pay a bill", export = @Export(remote = true, name = "pay"))
    Payment pay(Bill bill, Approval approval) throws SQLException {
        note("pay " + bill.text());
        return new Payment(bill.text(), approval.by());
    }

    @Action
    @Transactional
    @AchievesGoal(description = "Book an amount", export = @Export(remote = true, name = "book"))
    Booking book(UserInput amount) throws SQLException {
        note("book " + amount.content());
        if (amount.content().startsWith("-")) {
            throw new IllegalArgumentException("an amount is positive");
        }
        if (amount.content().equals("0")) {
            transactions.setRollbackOnly();
        }
        return new Booking(amount.content());
    }

    @Action
    @AchievesGoal(description = "Settle a complaint", export = @Export(remote = true, name = "settle"))
    Outcome<Answer> settle(UserInput complaint, Ai ai) throws SQLException {
        note("settle " + complaint.content());
        return ai.withDefaultLlm()
                .withToolObject(refunds)
                .withToolObject(this)
                .withToolContext(Map.of("complaint", complaint.content()))
                .createOutcome("Settle: " + complaint.content(), Answer.class);
    }

    /** Looks up a purchase. */
    @LlmTool(description = "Looks an order up", readOnly = true)
    String order(ToolContext context) throws SQLException {
        String complaint = context.value("complaint", String.class).orElseThrow();
        note("look up " + complaint);
        return "order of " + complaint;
    }

    void note(String what) throws SQLException {
        try (var connection = source.getConnection();
                var insert = connection.prepareStatement("INSERT INTO deeds (what) VALUES (?)")) {
            insert.setString(1, what);
            insert.executeUpdate();
        }
    }
}
